'use client'

import { useQuery } from '@tanstack/react-query'
import type { ExchangeReject } from '@vitrina/contract/exchange-run'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Pager } from '@/components/table/list-card'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useToast } from '@/components/ui/toast'
import { listSheet } from '@/features/list/list'
import { ListTable } from '@/features/list/list-table'
import { keepPage, useListState } from '@/features/list/use-list'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import type { Locale } from '@/i18n/locale'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { reasonText } from '../reasons/reason-text'
import { everyMs } from '../refresh-every'
import { rejectList, rejectsInput } from './run-list'

/** The rows of the input that a run rejected, each with its place and reason. */
export function RejectsCard({ id, rejected, isRunning }: { id: string; rejected: number; isRunning: boolean }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const { state, turn } = useListState({})
  const query = useQuery(
    trpc.integrations.rejects.queryOptions(rejectsInput(id, state.cursor), {
      ...keepPage,
      refetchInterval: isRunning ? everyMs.idle : false,
    }),
  )
  const list = query.data
  const kept = list?.meta.total ?? 0
  return (
    <Card aria-label={t('journal.rejects.title')} data-rejects={rejected} className="overflow-hidden">
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 pt-4 pb-3 sm:px-5">
        <div className="min-w-0">
          <h2 className="font-semibold text-base">{t('journal.rejects.title')}</h2>
          <p className="mt-1 text-ink-soft text-sm">{t('journal.rejects.hint')}</p>
          {list && kept > 0 && kept < rejected && (
            <p className="mt-1 text-sm text-warn">{t('journal.rejects.more', { kept, total: rejected })}</p>
          )}
        </div>
        <RejectsDownload id={id} />
      </div>
      <QuietState query={query} empty={list?.data.length === 0}>
        {list && (
          <>
            <ListTable list={rejectList} own={null} rows={withReasons(list.data, locale)} />
            <Pager meta={list.meta} shown={list.data.length} cursor={state.cursor} onTurn={turn} />
          </>
        )}
      </QuietState>
    </Card>
  )
}

function withReasons(rejects: readonly ExchangeReject[], locale: Locale) {
  return rejects.map((reject) => ({ ...reject, reasonText: reasonText(locale, reject.reason, reject.why) }))
}

const atOnce = 1000

/** Saves all rejected rows of a run as a table. The code that writes the file is loaded on demand. */
function RejectsDownload({ id }: { id: string }) {
  const { t, locale } = useI18n()
  const client = useTRPCClient()
  const { workspace } = useSession()
  const show = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const rows: ExchangeReject[] = []
      let cursor: string | null = null
      do {
        const page: { data: ExchangeReject[]; meta: { nextCursor: string | null } } =
          await client.integrations.rejects.query({ id, limit: atOnce, ...(cursor !== null && { cursor }) })
        rows.push(...page.data)
        cursor = page.meta.nextCursor
      } while (cursor !== null)
      const [{ csvText }, { saveFile }] = await Promise.all([
        import('@/features/export/csv'),
        import('@/features/export/save-file'),
      ])
      const text = csvText(listSheet(rejectList, withReasons(rows, locale), t), locale, workspace.currency)
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `vitrina-${id}-rejects.csv`)
    } catch (error) {
      console.error(error)
      show({ text: t('journal.rejects.downloadFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="md" disabled={isBusy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {t('journal.rejects.download')}
    </Button>
  )
}
