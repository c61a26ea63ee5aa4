'use client'

import type { RestaurantRegistry } from '@vitrina/contract/restaurant'
import { CopyButton } from '@/components/ui/copy-button'
import { zoneText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'

/** What comes from the source alone: the key, the clock, the end of the day. */
export function RegistryFacts({ registry }: { registry: RestaurantRegistry }) {
  const { t, locale } = useI18n()
  const { source, sourceKey, timezone, dayEnd, fromSource } = registry
  const facts = [
    // A restaurant without a key is of no accounting system yet.
    ...(sourceKey === null ? [] : [{ label: t('list.source'), value: t(`source.${source}`) }]),
    {
      label: t('registry.key'),
      value: isMachines(sourceKey) ? <CopyButton text={sourceKey} /> : (sourceKey ?? t('registry.noKey')),
    },
    // Until the source has told them, these are no one's.
    ...(fromSource
      ? [
          { label: t('registry.timezone'), value: zoneText(timezone, locale) },
          { label: t('registry.dayEnd'), value: dayEnd },
        ]
      : []),
  ]
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t pt-4 text-sm sm:grid-cols-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft">{label}</dt>
          <dd suppressHydrationWarning className="mt-0.5 wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether a key is one that nobody reads, such as a UUID. */
function isMachines(key: string | null): key is string {
  return key !== null && key.length > mostRead
}

const mostRead = 20
