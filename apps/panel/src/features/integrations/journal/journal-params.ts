import { sources } from '@vitrina/contract/source'
import { createLoader, parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'

/** The state of the journal that is kept in the address. */
export const journalParams = {
  source: parseAsStringLiteral(sources),
  status: parseAsStringLiteral(['running', 'succeeded', 'failed', 'rejected', 'interrupted']),
  notable: parseAsBoolean.withDefault(false),
  cursor: parseAsString,
}

export const loadJournalState = createLoader(journalParams)

type JournalState = Awaited<ReturnType<typeof loadJournalState>>

/** A page of the journal as the procedure takes it. */
export function runsInput({ source, status, notable, cursor }: JournalState) {
  return {
    limit: 50,
    ...(source && { 'filter[source]': source }),
    ...(status && { 'filter[status]': status }),
    ...(notable && { 'filter[notable]': 'true' }),
    ...(cursor && { cursor }),
  }
}

/** The page of rejected rows, kept in the address of a run. */
export const rejectsParams = { cursor: parseAsString }

export const loadRejectsState = createLoader(rejectsParams)

export function rejectsInput(id: string, cursor: string | null) {
  return { id, limit: 50, ...(cursor && { cursor }) }
}
