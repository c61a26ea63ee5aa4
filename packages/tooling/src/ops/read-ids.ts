/** Parses the comma-separated ids of an option. */
export function readIds(list: string): string[] {
  return list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}
