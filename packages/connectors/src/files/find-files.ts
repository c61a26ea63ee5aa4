import { readdir } from 'node:fs/promises'

/**
 * Returns the names that match a profile's file name: that name itself, or all that fit a pattern with `*` (any text)
 * and `?` (any character), ignoring case. Names are compared as people read them, because a Mac writes `й` as two
 * characters.
 */
export function findFiles(names: readonly string[], wanted: string): string[] {
  const plain = wanted.normalize()
  if (!isPattern(wanted)) return names.filter((name) => name.normalize() === plain)
  const shape = compilePattern(wanted)
  return names.filter((name) => shape.test(name.normalize()))
}

/** Matches texts that fit a pattern with `*` (any text) and `?` (any character), ignoring case. */
export function compilePattern(pattern: string): RegExp {
  const escaped = pattern.normalize().replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'isu')
}

/** Whether a name is a pattern for several files. */
export function isPattern(name: string): boolean {
  return /[*?]/.test(name)
}

/** Sorted names in a folder, without hidden files and those that an open spreadsheet creates next to itself. */
export async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => !name.startsWith('.') && !name.startsWith('~$')).sort()
}
