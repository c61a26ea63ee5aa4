/** A page of what was said on a card. */
export function commentsInput(id: string, cursor: string | null) {
  return { id, limit: 100, ...(cursor ? { cursor } : {}) }
}
