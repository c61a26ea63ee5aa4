import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from '../architecture/check-architecture.ts'
import { readWorkspace } from '../architecture/read-workspace.ts'
import { type DeclaredName, declaredNames } from './declared-names.ts'
import { findDiscouraged, readGlossary } from './glossary.ts'

const glossaryFile = 'docs/style.md'
export const baselineFile = 'packages/tooling/checks/names/baseline.txt'

/** A name that uses a discouraged word. */
interface Discouraged extends DeclaredName {
  message: string
}

/**
 * Checks names against the glossary: reports names that use a discouraged word and are not in the baseline, and entries
 * of the baseline that are no longer needed.
 */
export function checkNames(root: string): Violation[] {
  const found = discouragedNames(root)
  const baseline = readBaseline(readFileSync(join(root, baselineFile), 'utf8'))
  const used = new Set(found.map(entryOf))
  return [
    ...found.filter((name) => !baseline.includes(entryOf(name))),
    ...baseline
      .filter((entry) => !used.has(entry))
      .map((entry) => ({ file: baselineFile, message: `"${entry}" is not needed any more: npm run -s prune-names` })),
  ]
}

/** The entries of a baseline that are still needed, in the form of the file. */
export function prunedBaseline(root: string): string {
  const used = new Set(discouragedNames(root).map(entryOf))
  const text = readFileSync(join(root, baselineFile), 'utf8')
  const kept = text.split('\n').filter((line) => line === '' || line.startsWith('#') || used.has(line))
  return kept.join('\n')
}

/** Every declared name that uses a discouraged word, once per file. */
function discouragedNames(root: string): Discouraged[] {
  const glossary = readGlossary(readFileSync(join(root, glossaryFile), 'utf8'))
  const anyWord = new RegExp(glossary.map(({ word }) => word).join('|'), 'i')
  return declaredNames(readWorkspace(root), (text) => anyWord.test(text)).flatMap((declared) => {
    // For a column, its table's name is judged separately.
    const discouraged = findDiscouraged(declared.name.split('.').at(-1) ?? '', glossary)
    if (!discouraged) return []
    const message = `the ${declared.kind} name ${declared.name} uses "${discouraged.word}"; ${glossaryFile} has "${discouraged.instead}"`
    return [{ ...declared, message }]
  })
}

/** A line of the baseline: without the file, so that moving a file changes nothing. */
function entryOf({ kind, name }: DeclaredName): string {
  return `${kind}: ${name}`
}

function readBaseline(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
