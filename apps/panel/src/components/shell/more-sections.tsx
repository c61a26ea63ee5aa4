'use client'

import { Ellipsis } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { MenuButton } from '@/components/ui/menu-button'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { PeriodLink } from './period-link'
import { isCurrent, type sectionsFor } from './sections'

/** How a place under the thumb looks. */
export function thumbStyle(current: boolean): string {
  return cn(
    'flex w-full flex-col items-center gap-1 px-0.5 pt-2.5 pb-2 font-medium text-[0.6875rem] leading-none -outline-offset-2',
    current ? 'text-accent' : 'text-ink-soft',
  )
}

/** The sections a phone's bottom row has no room for, in a menu. */
export function MoreSections({ sections }: { sections: ReturnType<typeof sectionsFor> }) {
  const { t } = useI18n()
  const pathname = usePathname()
  return (
    <MenuButton
      className={thumbStyle(sections.some(({ href }) => isCurrent(href, pathname)))}
      menu={({ MenuContent, MenuItem }) => (
        <MenuContent side="top" align="end">
          {sections.map(({ href, label, icon: Icon }) => {
            const current = isCurrent(href, pathname)
            return (
              <MenuItem key={href} asChild>
                <PeriodLink
                  href={href}
                  aria-current={current ? 'page' : undefined}
                  className={cn('min-h-11', current && 'text-accent')}
                >
                  <Icon className={cn(!current && 'text-ink-soft')} aria-hidden="true" />
                  {t(label)}
                </PeriodLink>
              </MenuItem>
            )
          })}
        </MenuContent>
      )}
    >
      <Ellipsis className="size-5" aria-hidden="true" />
      {t('nav.more')}
    </MenuButton>
  )
}
