'use client'

import { mayOpen, type PagePath } from '@vitrina/contract/panel-pages'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { useI18n } from '@/i18n/i18n-provider'
import type { MessageKey } from '@/i18n/translate'
import { cn } from '@/lib/class-names'

interface Group {
  label: Extract<MessageKey, `settings.group.${string}`>
  pages: { href: PagePath; label: Extract<MessageKey, `settings.${string}`> }[]
}

const groups: readonly Group[] = [
  { label: 'settings.group.own', pages: [{ href: '/settings', label: 'settings.profile' }] },
  {
    label: 'settings.group.workspace',
    pages: [
      { href: '/settings/team', label: 'settings.team' },
      { href: '/settings/mailings', label: 'settings.mailings' },
      { href: '/settings/audit', label: 'settings.audit' },
    ],
  },
  {
    label: 'settings.group.api',
    pages: [
      { href: '/settings/keys', label: 'settings.keys' },
      { href: '/settings/requests', label: 'settings.requests' },
      { href: '/settings/webhooks', label: 'settings.webhooks' },
      { href: '/settings/tools', label: 'settings.tools' },
      { href: '/settings/snippets', label: 'settings.snippets' },
    ],
  },
]

/** The list of the settings' sections, next to the open one; above it on a phone. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const session = useSession()
  const pathname = usePathname()
  const here = useRef<HTMLAnchorElement>(null)
  // On a phone the sections are in a row that is wider than the screen, so the open one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another link
  useEffect(() => {
    const [link, row] = [here.current, here.current?.closest('nav')]
    if (!link || !row) return
    const [of, within] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += of.left - within.left - (within.width - of.width) / 2
  }, [pathname])
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        below={<p className="text-ink-soft text-sm">{session.workspace.name}</p>}
      />
      <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
        <nav
          aria-label={t('settings.sections')}
          className="-mx-4 mb-5 overflow-x-auto px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:mb-0 lg:overflow-visible lg:px-0"
        >
          <div className="flex w-max gap-1 lg:w-auto lg:flex-col lg:gap-4">
            {groups.map(({ label, pages }) => {
              const open = pages.filter(({ href }) => mayOpen(session, href))
              if (open.length === 0) return null
              return (
                <div key={label}>
                  <p className="mb-1 hidden px-3 text-ink-soft text-xs lg:block">{t(label)}</p>
                  <ul className="flex gap-1 lg:flex-col lg:gap-0.5">
                    {open.map(({ href, label }) => {
                      const isHere = href === '/settings' ? pathname === href : pathname.startsWith(href)
                      return (
                        <li key={href}>
                          <Link
                            ref={isHere ? here : null}
                            href={href}
                            aria-current={isHere ? 'page' : undefined}
                            className={cn(
                              'block whitespace-nowrap rounded-lg px-3 py-2 font-medium text-sm transition-colors',
                              isHere ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:bg-muted hover:text-ink',
                            )}
                          >
                            {t(label)}
                          </Link>
                        </li>
                      )
                    })}
                  </ul>
                </div>
              )
            })}
          </div>
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  )
}
