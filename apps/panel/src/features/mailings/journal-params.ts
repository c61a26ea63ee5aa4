import { IssueStatus } from '@vitrina/contract/mailing'
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'

/** What the journal of a mailing keeps in the address. */
export const journalParams = {
  status: parseAsStringLiteral(IssueStatus.options),
  cursor: parseAsString,
}

export const loadJournalState = createLoader(journalParams)
export type JournalState = Awaited<ReturnType<typeof loadJournalState>>

/** A page of a mailing's journal as the procedure takes it. */
export function journalInput(id: string, { status, cursor }: JournalState) {
  return { id, limit: 25, ...(status && { 'filter[status]': status }), ...(cursor && { cursor }) }
}
