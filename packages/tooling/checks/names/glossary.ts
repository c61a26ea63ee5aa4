/** A word that names must not use, and the terms to use instead. */
export interface DiscouragedWord {
  word: string
  /** Where in a name it is discouraged. */
  at: 'anywhere' | 'start' | 'end'
  instead: string
}

/**
 * Returns the discouraged words of the glossary's table in `docs/style.md`, in lower case. Throws where there is no
 * such table.
 */
export function readGlossary(page: string): DiscouragedWord[] {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const start = rows.findIndex(([, term, , not]) => term === 'term' && not === 'not')
  if (start < 0) throw new Error('docs/style.md has no glossary')
  return rows.slice(start + 2).flatMap(([, instead = '', , not = '']) =>
    [...not.matchAll(/`([^`]+)`/g)].map(([, written = '']) => ({
      word: written.replaceAll('-', ''),
      at: written.endsWith('-')
        ? ('start' as const)
        : written.startsWith('-')
          ? ('end' as const)
          : ('anywhere' as const),
      instead,
    })),
  )
}

/** The words of a name in any case: `toldChecks`, `told_checks` and `told-checks` give `told` and `checks`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/** The first discouraged word that a name uses. */
export function findDiscouraged(name: string, glossary: readonly DiscouragedWord[]): DiscouragedWord | undefined {
  const words = wordsOf(name)
  const places = { anywhere: words, start: words.slice(0, 1), end: words.slice(-1) }
  return glossary.find(({ word, at }) => places[at].includes(word))
}
