/** Normalises a text for storage: null when it is empty or blank. */
export function wordOf(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text
}
