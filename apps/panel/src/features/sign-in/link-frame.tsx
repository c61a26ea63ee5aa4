import type { ReactNode } from 'react'
import { BrandMark } from '@/components/shell/brand-mark'
import { ToastProvider } from '@/components/ui/toast'
import { PartMessages } from '@/server/part-messages'
import { DataProvider } from '@/trpc/data-provider'
import { LanguageSwitch } from './language-switch'

/** The frame of a page that a secret link leads to. The person may not have signed in. */
export function LinkFrame({ children }: { children: ReactNode }) {
  return (
    <PartMessages parts={['sign-in', 'team']}>
      <DataProvider>
        <main className="grid min-h-dvh place-items-center px-5 py-10">
          <div className="w-full max-w-[24.5rem]">
            <BrandMark className="size-12" />
            <ToastProvider>{children}</ToastProvider>
            <div>
              <LanguageSwitch />
            </div>
          </div>
        </main>
      </DataProvider>
    </PartMessages>
  )
}
