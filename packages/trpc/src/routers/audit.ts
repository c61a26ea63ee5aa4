import { Author } from '@vitrina/contract/actor'
import { AuditEntry, auditList } from '@vitrina/contract/audit'
import { listOf } from '@vitrina/contract/envelopes'
import { listQuery } from '@vitrina/contract/list-query'
import { exportAudit, listAudit } from '@vitrina/core/audit/list-audit'
import { listAuditActors } from '@vitrina/core/audit/list-audit-actors'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

const AuditPart = z.object({
  entries: z.array(AuditEntry),
  nextCursor: z.string().nullable(),
  isCut: z.boolean().describe('There are more entries than are exported at once'),
})

/** The workspace's journal of actions, in the panel alone. */
export const auditRouter = router({
  list: procedure
    .input(listQuery(auditList))
    .output(listOf(AuditEntry))
    .query(({ ctx, input }) => listAudit(ctx.core, input)),

  export: procedure
    .input(listQuery(auditList))
    .output(AuditPart)
    .query(({ ctx, input }) => exportAudit(ctx.core, input)),

  actors: procedure.output(z.array(Author)).query(({ ctx }) => listAuditActors(ctx.core)),
})
