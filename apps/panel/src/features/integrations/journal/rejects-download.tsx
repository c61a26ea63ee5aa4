'use client'

import type { ExchangeReject } from '@vitrina/contract/exchange-run'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { reasonText } from '../reasons/reason-text'

const atOnce = 1000

/** Saves all rejected rows of a run as a table. */
export function RejectsDownload({ id }: { id: string }) {
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
      const sheet = {
        title: t('journal.rejects.title'),
        columns: [
          { label: t('journal.rejects.file'), kind: 'text' as const },
          { label: t('journal.rejects.line'), kind: 'count' as const },
          { label: t('journal.rejects.column'), kind: 'text' as const },
          { label: t('journal.rejects.reason'), kind: 'text' as const },
        ],
        rows: rows.map(({ file, line, column, reason, why }) => [file, line, column, reasonText(locale, reason, why)]),
      }
      const text = csvText(sheet, locale, workspace.currency)
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
