import type { AuditEntry } from '@vitrina/contract/audit'
import { auditList } from '@vitrina/contract/audit'
import type { ListInput } from '@vitrina/contract/list-query'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { type AuditRow, auditSource } from './audit-source.ts'
import { toAuditEntries } from './to-audit-entries.ts'

/**
 * A page of the workspace's journal, newest first, between dates in the workspace's time zone. Actions in its sandbox
 * are not included. Needs `read:audit`.
 */
export async function listAudit(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:audit')
  const request = readListRequest(ctx, auditList, input)
  const page = await fetchPage<AuditRow>(ctx, request, auditSource(ctx, request.period))
  return listEnvelope<AuditEntry>(ctx, await toAuditEntries(ctx, page.rows), page)
}

/** Maximum entries in one part of an export, and in all its parts. */
const partSize = 2000
const maxExported = 10_000

/**
 * A part of the same journal for an export: up to 2000 entries from `cursor` on, up to 10 000 in all. Needs
 * `read:audit`.
 */
export async function exportAudit(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:audit')
  const { limit: _, ...rest } = input
  const request = readListRequest(ctx, auditList, rest)
  const left = maxExported - (request.after?.offset ?? 0)
  const source = { ...auditSource(ctx, request.period), total: async () => null }
  const page = await fetchPage<AuditRow>(ctx, { ...request, limit: Math.max(0, Math.min(partSize, left)) }, source)
  const isLast = page.offset + page.rows.length >= maxExported
  return {
    entries: await toAuditEntries(ctx, page.rows),
    nextCursor: isLast ? null : page.nextCursor,
    isCut: isLast && page.hasMore,
  }
}
