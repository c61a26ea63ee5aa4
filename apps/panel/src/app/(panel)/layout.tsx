import { HydrationBoundary } from '@tanstack/react-query'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import { LiveUpdates } from '@/features/live/live-updates'
import { PeriodProvider } from '@/features/period/period-provider'
import { periodRanges } from '@/features/period/period-ranges'
import { getI18n, getPreferences } from '@/server/preferences'
import { dehydratedState, getSession } from '@/server/trpc'
import { DataProvider } from '@/trpc/data-provider'

export default async function PanelLayout({ children }: { children: ReactNode }) {
  const session = await getSession()
  if (session === null) {
    const returnPath = (await headers()).get('x-return-path') ?? '/'
    redirect(`/sign-in?next=${encodeURIComponent(returnPath)}`)
  }
  const [{ theme }, { t }] = await Promise.all([getPreferences(), getI18n()])
  return (
    <NuqsAdapter>
      <DataProvider>
        <HydrationBoundary state={dehydratedState()}>
          <PeriodProvider ranges={periodRanges(session)}>
            <AppShell t={t} theme={theme}>
              {children}
            </AppShell>
          </PeriodProvider>
          <LiveUpdates />
        </HydrationBoundary>
      </DataProvider>
    </NuqsAdapter>
  )
}
