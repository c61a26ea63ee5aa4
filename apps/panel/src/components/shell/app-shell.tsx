import type { ReactNode } from 'react'
import type { Translate } from '@/i18n/translate'
import type { Theme } from '@/lib/theme'
import { AccountMenu } from './account-menu'
import { BottomNavigation, SideNavigation } from './navigation'
import { PageSlot } from './page-slot'
import { SampleNotice } from './sample-notice'
import { WorkspaceSwitcher } from './workspace-switcher'

/** The frame of every page: sections at the side, or at the bottom of a phone, and the page itself. */
export function AppShell({ t, theme, children }: { t: Translate; theme: Theme; children: ReactNode }) {
  return (
    <div className="min-h-dvh print:block md:grid md:grid-cols-[5.25rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="print:hidden fixed top-2 left-2 z-50 -translate-y-16 rounded-lg bg-accent px-4 py-2 text-accent-ink focus:translate-y-0"
      >
        {t('app.skip')}
      </a>
      <header className="print:hidden sticky top-0 z-30 flex items-center justify-between gap-3 border-line border-b bg-surface/95 px-3 py-1.5 backdrop-blur md:h-dvh md:flex-col md:justify-start md:border-r md:border-b-0 md:px-2 md:py-4 lg:items-stretch lg:px-3">
        <WorkspaceSwitcher />
        <div className="hidden min-h-0 md:mt-3 md:block md:overflow-y-auto">
          <SideNavigation />
        </div>
        <div className="md:mt-auto md:pt-2">
          <AccountMenu theme={theme} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 px-4 pt-5 pb-28 outline-none sm:px-6 md:pb-12 lg:px-8 lg:pt-7 print:p-px"
      >
        <div className="mx-auto max-w-[80rem]">
          <SampleNotice />
          <PageSlot>{children}</PageSlot>
        </div>
      </main>
      <BottomNavigation />
    </div>
  )
}
