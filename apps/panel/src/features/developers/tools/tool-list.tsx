'use client'

import type { ToolSummary } from '@vitrina/contract/developer-settings'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'

/** Every tool: what it does, what a key needs for it, and whether it changes data. */
export function ToolList({ tools }: { tools: ToolSummary[] }) {
  const { t, locale } = useI18n()
  return (
    <Card>
      <div className="border-line border-b px-4 py-3 sm:px-5">
        <h3 className="font-semibold">{t('developers.tools.list', { count: tools.length })}</h3>
        <p className="mt-0.5 text-ink-soft text-sm">{t('developers.tools.list.hint')}</p>
      </div>
      <ul className="divide-y divide-line">
        {tools.map(({ name, title, scope, changes, method, path }) => (
          <li
            key={name}
            data-tool={name}
            className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)] sm:px-5"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <code className="font-medium font-mono text-sm wrap-anywhere">{name}</code>
                {changes && <Badge tone="warn">{t('developers.tools.changes')}</Badge>}
              </p>
              <p className="mt-0.5 text-sm">{title[locale]}</p>
            </div>
            <div className="min-w-0 text-ink-soft text-xs">
              <p>{t('developers.tools.needs', { scope: t(`scope.${scope}`) })}</p>
              <code className="font-mono wrap-anywhere">
                {method} {path}
              </code>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
