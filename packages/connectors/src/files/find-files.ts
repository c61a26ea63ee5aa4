import { readdir } from 'node:fs/promises'

/**
 * The names that a profile means by one: that name, or all that fit a pattern with `*` (any text) and `?` (any character),
 * letter case aside there. Names are compared as people read them, for a Mac writes `й` as two characters.
 */
export function findFiles(names: readonly string[], wanted: string): string[] {
  const plain = wanted.normalize()
  if (!isPattern(wanted)) return names.filter((name) => name.normalize() === plain)
  const shape = compilePattern(wanted)
  return names.filter((name) => shape.test(name.normalize()))
}

/** The texts that fit a pattern with `*` (any text) and `?` (any character), letter case aside. */
export function compilePattern(pattern: string): RegExp {
  const escaped = pattern.normalize().replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'isu')
}

/** Whether a name stands for several files. */
export function isPattern(name: string): boolean {
  return /[*?]/.test(name)
}

/** Names in a folder, without hidden files and those an open spreadsheet leaves beside itself; sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => !name.startsWith('.') && !name.startsWith('~$')).sort()
}
