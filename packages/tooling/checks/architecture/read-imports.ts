export interface Import {
  specifier: string
  /** Gone when the types are stripped: it ties no module to another when the program runs. */
  typeOnly: boolean
}

const statement =
  /^\s*(?:import|export)\s+(type\s)?(?:[\w*${},\s]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/**
 * What a module imports and re-exports. Read by pattern: TypeScript 7 has no API to parse with yet, and the formatter
 * sees to it that every import looks alike.
 */
export function readImports(text: string): Import[] {
  return [...text.replace(comments, '').matchAll(statement)].map(([, type, named, dynamic]) => ({
    specifier: named ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }))
}
