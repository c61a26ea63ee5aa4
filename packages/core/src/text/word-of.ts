/** A text as it is kept: an empty or blank one is none. */
export function wordOf(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text
}
