'use client'

import { useState } from 'react'
import { FilterChip } from '@/components/table/filter-chip'
import { useI18n } from '@/i18n/i18n-provider'
import { CodeBlock } from '../developers/code-block'

const headerNames = [
  'X-Service-Signature',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'Content-Type',
] as const

/** The body of a delivery, exact to the byte or by its fields, and the headers sent with it. */
export function DeliveryBody({ body, isHttp }: { body: string | null; isHttp: boolean }) {
  const { t } = useI18n()
  const [isFormatted, setFormatted] = useState(true)
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('webhooks.body')}</h3>
      {body === null ? (
        <p className="text-ink-soft text-sm">{t('webhooks.body.gone')}</p>
      ) : (
        <>
          <div className="mb-2 flex flex-wrap gap-2">
            <FilterChip pressed={isFormatted} onPress={() => setFormatted(true)}>
              {t('webhooks.body.fields')}
            </FilterChip>
            <FilterChip pressed={!isFormatted} onPress={() => setFormatted(false)}>
              {t('webhooks.body.bytes')}
            </FilterChip>
          </div>
          <CodeBlock label="application/json" code={isFormatted ? formatted(body) : body} />
        </>
      )}
      {isHttp && (
        <details className="mt-3 text-sm">
          <summary className="w-fit cursor-pointer py-1 text-ink-soft">{t('webhooks.headers')}</summary>
          <dl className="mt-2 space-y-2">
            {headerNames.map((name) => (
              <div key={name}>
                <dt className="font-mono text-xs">{name}</dt>
                <dd className="text-ink-soft text-xs">{t(`webhooks.header.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

function formatted(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
