import { createLoader, parseAsString } from 'nuqs/server'

/** The parameters of the board in the address. */
export const boardParams = { q: parseAsString, assignee: parseAsString }

export const loadBoardState = createLoader(boardParams)

type BoardState = Awaited<ReturnType<typeof loadBoardState>>

/** Returns the input of the procedure for the board. */
export function boardInput({ q, assignee }: BoardState) {
  return { ...(q ? { search: q } : {}), ...(assignee ? { assignee } : {}) }
}

/** The parameters of the archive in the address. */
export const archiveParams = { q: parseAsString, cursor: parseAsString }

export const loadArchiveState = createLoader(archiveParams)

/** Returns the input of the procedure for a page of the archive. */
export function archiveInput({ q, cursor }: Awaited<ReturnType<typeof loadArchiveState>>) {
  return { limit: 50, ...(q ? { search: q } : {}), ...(cursor ? { cursor } : {}) }
}

/** Returns the input of the query of a page of comments on a card. */
export function commentsInput(id: string, cursor: string | null) {
  return { id, limit: 100, ...(cursor ? { cursor } : {}) }
}
