import type { TRPCClient } from '@trpc/client'
import type { AuditEntry } from '@vitrina/contract/audit'
import type { AgentName } from '@/features/agents/use-named-agents'
import { csvText } from '@/features/export/csv'
import { exportFileName, saveFile } from '@/features/export/save-file'
import type { Sheet } from '@/features/export/sheet'
import type { Locale } from '@/i18n/locale'
import type { Texts, Translate } from '@/i18n/translate'
import type { AppRouter } from '@/server/router'
import { actionLabels, detailLines, kindLabels, objectLabels } from './audit-labels'
import type { auditInput } from './audit-query'

interface Reader {
  t: Translate
  messages: Texts
  locale: Locale
  workspace: { timezone: string; currency: string }
  nameOf: AgentName
}

/** Fetches the journal page by page and lets the browser save it as CSV. */
export async function saveAudit(
  client: TRPCClient<AppRouter>,
  { cursor: _, limit: __, ...input }: ReturnType<typeof auditInput>,
  reader: Reader,
): Promise<{ count: number; isCut: boolean }> {
  const entries: AuditEntry[] = []
  let isCut = false
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part = await client.audit.export.query({ ...input, ...(cursor !== undefined && { cursor }) })
    entries.push(...part.entries)
    cursor = part.nextCursor
    isCut = part.isCut
  }
  const text = csvText(auditSheet(entries, reader), reader.locale, reader.workspace.currency)
  const period = { from: input.date_from, to: input.date_to }
  const name = exportFileName(reader.t('settings.audit'), period, [], 'csv')
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
  return { count: entries.length, isCut }
}

/** Returns the journal as a table in the reader's language and the workspace's time zone. */
export function auditSheet(entries: readonly AuditEntry[], { workspace, ...reader }: Reader): Sheet {
  const words = { ...reader, timezone: workspace.timezone }
  const { t, nameOf } = reader
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: workspace.timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const labels = [
    `${t('audit.when')} (${workspace.timezone})`,
    t('audit.actor'),
    t('audit.actorType'),
    t('audit.what'),
    t('audit.object'),
    t('audit.objectName'),
    t('audit.objectId'),
    t('audit.details'),
    t('audit.requestId'),
  ]
  return {
    title: t('settings.audit'),
    columns: labels.map((label) => ({ label, kind: 'text' as const })),
    rows: entries.map((entry) => [
      clock.format(new Date(entry.at)),
      nameOf(entry.actor),
      t(`audit.actorType.${entry.actor.type}`),
      actionLabels(t, entry.action),
      kindLabels(t, entry.object.kind),
      objectLabels(words, entry.object),
      entry.object.id,
      detailLines(words, entry).join('; '),
      entry.requestId,
    ]),
  }
}
