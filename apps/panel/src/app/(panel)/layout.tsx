import { HydrationBoundary } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import { SessionProvider } from '@/components/shell/use-session'
import { ToastProvider } from '@/components/ui/toast'
import { LiveUpdates } from '@/features/live/live-updates'
import { PeriodProvider } from '@/features/period/period-provider'
import { periodRanges } from '@/features/period/resolve-period'
import { getI18n, getPreferences } from '@/server/preferences'
import { requireSession } from '@/server/require-page'
import { dehydratedState } from '@/server/trpc'
import { DataProvider } from '@/trpc/data-provider'

export default async function PanelLayout({ children }: { children: ReactNode }) {
  const session = await requireSession()
  const [{ theme }, { t }] = await Promise.all([getPreferences(), getI18n()])
  return (
    <NuqsAdapter>
      <DataProvider>
        <HydrationBoundary state={dehydratedState()}>
          <SessionProvider>
            <PeriodProvider ranges={periodRanges(session)}>
              <ToastProvider>
                <AppShell t={t} theme={theme}>
                  {children}
                </AppShell>
              </ToastProvider>
            </PeriodProvider>
            <LiveUpdates />
          </SessionProvider>
        </HydrationBoundary>
      </DataProvider>
    </NuqsAdapter>
  )
}
