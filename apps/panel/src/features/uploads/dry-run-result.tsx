'use client'

import type { ExchangeRunDetail } from '@vitrina/contract/exchange-run'
import { usedColumns } from '@vitrina/contract/uploads/missing-parts'
import type { UploadDetail } from '@vitrina/contract/uploads/upload'
import { CircleCheck, Save } from 'lucide-react'
import Link from 'next/link'
import { Figure } from '@/components/figure'
import { useSession } from '@/components/shell/use-session'
import { Refusal } from '@/components/states/refusal'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { RejectsCard } from '@/features/integrations/journal/rejects-card'
import { phraseText } from '@/features/integrations/journal/run-labels'
import { RunTotals } from '@/features/integrations/journal/run-totals'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

interface ResultProps {
  run: ExchangeRunDetail
  isPending: boolean
  onStore: () => void
}

interface DryRunProps extends ResultProps {
  upload: UploadDetail
  /** Does the dry run once more, with or without the days replaced whole. */
  onReplace: (replacesDays: boolean) => void
}

/** What would be stored, and the button that stores it. */
export function DryRunResult({ run, upload, isPending, onStore, onReplace }: DryRunProps) {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { status, totals, period, rejected, inserted, replaced } = run
  if (status !== 'succeeded') {
    return (
      <div className="space-y-4">
        <Refusal>{phraseText(t, locale, run) ?? t('journal.run.failed')}</Refusal>
        {rejected > 0 && <RejectsCard id={run.id} rejected={rejected} isRunning={false} />}
      </div>
    )
  }
  return (
    <section aria-label={t('uploads.dry.title')} data-dry-result className="space-y-4">
      <Card className="p-4 sm:p-5">
        <h2 className="font-semibold text-base">{t('uploads.dry.title')}</h2>
        <p className="mt-1 text-ink-soft text-sm">
          {t('uploads.dry.lead')} {t('uploads.dry.compare')}
        </p>
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {period && (
            <div>
              <dt className="text-ink-soft text-xs">{t('uploads.dry.days')}</dt>
              <dd className="mt-0.5 font-medium" data-days={`${period.from} ${period.to}`}>
                {date.range(period.from, period.to, today)}
              </dd>
            </div>
          )}
          <div>
            <dt className="text-ink-soft text-xs">{t('uploads.dry.restaurants')}</dt>
            <dd className="mt-0.5 font-medium">
              <Figure unit="count" value={totals?.restaurants.length ?? null} name="restaurants" />
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft text-xs">{t('uploads.dry.dishes')}</dt>
            <dd className="mt-0.5 font-medium">
              <Figure unit="count" value={totals?.dishes ?? null} name="dishes" />
            </dd>
          </div>
        </dl>
        {inserted + replaced === 0 && <p className="mt-3 text-sm">{t('uploads.dry.unchanged')}</p>}
        {rejected > 0 && <p className="mt-3 text-sm text-warn">{t('uploads.dry.rejected', { count: rejected })}</p>}
        <PassedOver upload={upload} />
        <StoredBefore run={run} />
        {upload.leftOver && (
          <p
            data-left-over={upload.leftOver.checks}
            className="mt-3 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn"
          >
            {t('uploads.dry.leftOver', { count: upload.leftOver.checks })}{' '}
            <Figure unit="money" value={upload.leftOver.revenue} name="leftOverRevenue" digits="exact" />
          </p>
        )}
        {(upload.replacesDays || totals?.unsent) && (
          <Checkbox
            className="mt-3"
            checked={upload.replacesDays}
            disabled={isPending}
            onChange={({ target }) => onReplace(target.checked)}
          >
            {t('uploads.dry.replace')}
          </Checkbox>
        )}
        <Button variant="primary" size="md" className="mt-4" disabled={isPending} onClick={onStore}>
          <Save aria-hidden="true" />
          {t('uploads.store')}
        </Button>
      </Card>
      <RunTotals run={run} />
      {rejected > 0 && <RejectsCard id={run.id} rejected={rejected} isRunning={false} />}
    </section>
  )
}

/** Rows without a date, file by file: they are left out without being rejected. */
function PassedOver({ upload: { mapping, tables } }: { upload: UploadDetail }) {
  const { t } = useI18n()
  if (mapping === null || mapping.dateRepeats === true) return null
  return (tables ?? []).map((table) => {
    const date = usedColumns(mapping, [table]).find(({ field }) => field === 'date')
    const count = date?.column.missing.rows ?? 0
    if (count === 0) return null
    return (
      <p key={table.name} data-passed-over={count} className="mt-3 text-sm text-warn wrap-anywhere">
        {t('uploads.dry.passedOver', { count, file: table.name })}
      </p>
    )
  })
}

/** Stored checks of these days that the files do not have: after a changed mapping they are the same sales twice. */
function StoredBefore({ run: { totals } }: { run: ExchangeRunDetail }) {
  const { t } = useI18n()
  if (!totals?.unsent) return null
  return (
    <div data-unsent={totals.unsent.checks} className="mt-3 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
      <p>
        {t('uploads.dry.unsent', { count: totals.unsent.checks })}{' '}
        <Figure unit="money" value={totals.unsent.revenue} name="unsentRevenue" digits="exact" />
      </p>
      <p className="mt-1">{t('uploads.dry.unsent.hint')}</p>
    </div>
  )
}

/** What was stored, with links to it; where storing failed, why, and the button once more. */
export function StoredResult({ run, isPending, onStore }: ResultProps) {
  const { t, locale } = useI18n()
  const { period, rejected, status } = run
  if (status !== 'succeeded') {
    return (
      <div className="space-y-3">
        <Refusal>{phraseText(t, locale, run) ?? t('journal.run.failed')}</Refusal>
        <Button variant="primary" size="md" disabled={isPending} onClick={onStore}>
          <Save aria-hidden="true" />
          {t('uploads.store.again')}
        </Button>
      </div>
    )
  }
  return (
    <section aria-label={t('uploads.stored.title')} data-stored className="space-y-4">
      <Card className="border-good p-4 sm:p-5">
        <h2 className="flex items-center gap-2 font-semibold text-base">
          <CircleCheck className="size-5 text-good" aria-hidden="true" />
          {t('uploads.stored.title')}
        </h2>
        <p className="mt-1 text-ink-soft text-sm">{t('uploads.stored.text')}</p>
        <StoredBefore run={run} />
        <div className="mt-4 flex flex-wrap gap-2">
          {period && (
            <Link
              href={`/?from=${period.from}&to=${period.to}`}
              prefetch={false}
              className={buttonStyle({ variant: 'primary', size: 'md' })}
            >
              {t('uploads.stored.overview')}
            </Link>
          )}
          <Link href={`/integrations/journal/${run.id}`} prefetch={false} className={buttonStyle({ size: 'md' })}>
            {t('uploads.stored.run')}
          </Link>
        </div>
      </Card>
      <RunTotals run={run} />
      {rejected > 0 && <RejectsCard id={run.id} rejected={rejected} isRunning={false} />}
    </section>
  )
}
