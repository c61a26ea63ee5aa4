'use client'

import { useQuery } from '@tanstack/react-query'
import type { Mailing } from '@vitrina/contract/mailing'
import { useState } from 'react'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'

/** The mail as it would go out today, drawn and as text. */
export function MailPreview({ mailing: { id, updatedAt } }: { mailing: Mailing }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.mailings.preview.queryOptions({ id }))
  const [isText, setText] = useState(false)
  const error = blockingError(query)
  return (
    <>
      <div className="mt-6 mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 className="font-semibold text-lg">{t('mailings.preview')}</h3>
          <p className="text-ink-soft text-sm">{t('mailings.preview.lead')}</p>
        </div>
        <fieldset aria-label={t('mailings.preview')} className="flex gap-1 rounded-lg bg-muted p-1">
          {[false, true].map((asText) => (
            <Button
              key={String(asText)}
              look={asText === isText ? 'outline' : 'ghost'}
              size="md"
              aria-pressed={asText === isText}
              onClick={() => setText(asText)}
            >
              {t(asText ? 'mailings.preview.text' : 'mailings.preview.html')}
            </Button>
          ))}
        </fieldset>
      </div>
      <Card className="overflow-hidden">
        {error ? (
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <div className="space-y-3 p-5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-72" />
          </div>
        ) : (
          <>
            <p data-subject className="border-line border-b px-4 py-3 text-sm wrap-anywhere sm:px-5">
              <span className="text-ink-soft">{t('mailings.preview.subject')}: </span>
              <span className="font-medium">{query.data.subject}</span>
            </p>
            {isText ? (
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
                tabIndex={0}
                className="max-h-[44rem] overflow-auto whitespace-pre-wrap p-4 font-mono text-sm wrap-anywhere sm:p-5"
              >
                {query.data.text}
              </pre>
            ) : (
              <iframe
                key={updatedAt}
                title={t('mailings.preview.frame')}
                src={`/api/mailings/${id}/mail`}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                className="block h-[44rem] w-full border-0"
              />
            )}
          </>
        )}
      </Card>
    </>
  )
}
