export interface Import {
  specifier: string
  /** Removed when the types are stripped, so it connects no modules at run time. */
  typeOnly: boolean
}

const statement =
  /^\s*(?:import|export)\s+(type\s)?(?:[\w*${},\s]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/**
 * What a module imports and re-exports. Matched by a pattern: TypeScript 7 has no parser API yet, and the formatter
 * makes every import look alike.
 */
export function readImports(text: string): Import[] {
  return [...text.replace(comments, '').matchAll(statement)].map(([, type, named, dynamic]) => ({
    specifier: named ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }))
}
