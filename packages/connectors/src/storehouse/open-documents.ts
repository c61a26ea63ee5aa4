import type { Reason } from '@vitrina/contract/reason'
import type { MoveReason } from '@vitrina/contract/stock'
import { SourceError, type SourceMemory } from '@vitrina/core/exchange/accounting-system'
import type { StorehouseClient } from './client.ts'
import { type DocumentType, procedureOf } from './document-types.ts'
import { type DocumentHead, type DocumentMove, readDocument } from './read-document.ts'
import type { Goods } from './read-goods.ts'

/** The result of reading a document: its movements; why the server has no lines of its type; or why it refused it. */
type DocumentReading = { moves: DocumentMove[] } | { untold: Reason } | { refused: Reason }

/** Reads documents one by one, so that an unreadable one does not affect the others. */
export interface Documents {
  read(head: DocumentHead, type: Pick<DocumentType, 'shape'> & { why: MoveReason }): Promise<DocumentReading>
}

/**
 * Documents of types without a procedure on the server are returned as `untold`. A document that the server refuses
 * ends the reading the first time, which leaves the stored movements unchanged; refused again in the next exchange,
 * only that document is left out.
 */
export async function openDocuments(client: StorehouseClient, memory: SourceMemory, goods: Goods): Promise<Documents> {
  const bucket = `refused:${client.place}`
  const entries = await memory.read(bucket)
  const refusedBefore = new Set(entries.filter(({ body }) => body === 'refused').map(({ key }) => key))
  const note = (key: string, body: 'refused' | 'read') => memory.write(bucket, [{ key, version: 1, body }])
  const untold = new Map<string, Reason>()
  return {
    async read(head, type) {
      const procedure = procedureOf(head.type)
      if (!untold.has(procedure)) {
        const why = await client.structure(procedure).then(() => null, reasonIn(['refused']))
        if (why !== null) untold.set(procedure, why)
      }
      const why = untold.get(procedure)
      if (why !== undefined) return { untold: why }
      try {
        const moves = await readDocument(client, head, type, goods)
        if (refusedBefore.has(head.guid)) await note(head.guid, 'read')
        return { moves }
      } catch (error) {
        const refused = reasonIn(['refused', 'unreadable'])(error)
        if (refusedBefore.has(head.guid)) return { refused }
        await note(head.guid, 'refused')
        throw error
      }
    },
  }
}

/** Returns the reason of an error with one of these codes; rethrows any other. */
function reasonIn(codes: readonly SourceError['code'][]): (error: unknown) => Reason {
  return (error) => {
    if (error instanceof SourceError && codes.includes(error.code)) return error.reason
    throw error
  }
}
