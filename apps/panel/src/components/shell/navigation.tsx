'use client'

import { usePathname } from 'next/navigation'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { MoreSections, thumbStyle } from './more-sections'
import { PeriodLink } from './period-link'
import { isCurrent, sectionsFor } from './sections'
import { useSession } from './use-session'

/** The sections down the side of a wide screen; icons with small words on a tablet. */
export function SideNavigation() {
  const { t } = useI18n()
  const session = useSession()
  const pathname = usePathname()
  return (
    <nav aria-label={t('nav.label')}>
      <ul className="flex flex-col gap-0.5">
        {sectionsFor(session).map(({ href, label, icon: Icon, startsGroup }) => {
          const current = isCurrent(href, pathname)
          return (
            <li key={href} className={cn(startsGroup && 'mt-1 border-line border-t pt-1 lg:mt-2 lg:pt-2')}>
              <PeriodLink
                href={href}
                aria-current={current ? 'page' : undefined}
                className={cn(
                  'flex flex-col items-center gap-1 rounded-lg px-1 py-1.5 font-medium text-[0.6875rem] leading-tight transition-colors lg:flex-row lg:gap-3 lg:px-3 lg:py-2 lg:text-sm',
                  current ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:bg-muted hover:text-ink',
                )}
              >
                <Icon className="size-5 shrink-0 lg:size-[1.125rem]" aria-hidden="true" />
                {t(label)}
              </PeriodLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const placesUnderThumb = 5

/** The sections along the bottom of a phone, under the thumb; those that have no room there in a menu at the end. */
export function BottomNavigation() {
  const { t } = useI18n()
  const session = useSession()
  const pathname = usePathname()
  const all = sectionsFor(session)
  const shown = all.length <= placesUnderThumb ? all.length : placesUnderThumb - 1
  return (
    <nav
      aria-label={t('nav.label')}
      className="print:hidden fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden"
    >
      <ul className="grid grid-cols-5">
        {all.slice(0, shown).map(({ href, label, icon: Icon }) => {
          const current = isCurrent(href, pathname)
          return (
            <li key={href}>
              <PeriodLink href={href} aria-current={current ? 'page' : undefined} className={thumbStyle(current)}>
                <Icon className="size-5" aria-hidden="true" />
                {t(label)}
              </PeriodLink>
            </li>
          )
        })}
        {shown < all.length && (
          <li>
            <MoreSections sections={all.slice(shown)} />
          </li>
        )}
      </ul>
    </nav>
  )
}
