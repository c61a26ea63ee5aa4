import { createLoader, parseAsString } from 'nuqs/server'

/** What the board keeps in the address. */
export const boardParams = { q: parseAsString, assignee: parseAsString }

export const loadBoardState = createLoader(boardParams)

type BoardState = Awaited<ReturnType<typeof loadBoardState>>

/** The board as the procedure takes it. */
export function boardInput({ q, assignee }: BoardState) {
  return { ...(q ? { search: q } : {}), ...(assignee ? { assignee } : {}) }
}

/** What the archive keeps in the address. */
export const archiveParams = { q: parseAsString, cursor: parseAsString }

export const loadArchiveState = createLoader(archiveParams)

/** A page of the archive as the procedure takes it. */
export function archiveInput({ q, cursor }: Awaited<ReturnType<typeof loadArchiveState>>) {
  return { limit: 50, ...(q ? { search: q } : {}), ...(cursor ? { cursor } : {}) }
}

/** The executors a card may be given to. */
export const assigneesInput = { limit: 200 }

/** A page of what was said on a card. */
export function commentsInput(id: string, cursor: string | null) {
  return { id, limit: 100, ...(cursor ? { cursor } : {}) }
}
