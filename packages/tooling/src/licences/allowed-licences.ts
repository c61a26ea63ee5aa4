import type { Dependency } from './read-licences.ts'

/** Licences that a dependency of an MIT product may have: they require only that their notice is kept. */
const permissive = new Set([
  ...[
    '0BSD',
    'AFL-2.1',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense'],
])

/** Packages under another licence, and why each is acceptable. */
const excepted: Readonly<Record<string, { licence: string | null; reason: string }>> = {
  'caniuse-lite': { licence: 'CC-BY-4.0', reason: 'data that the build reads; named in its notice' },
  elkjs: { licence: 'EPL-2.0', reason: 'used unchanged by the command line of Prisma; no part of what is served' },
  lightningcss: { licence: 'MPL-2.0', reason: 'used unchanged by the build of styles' },
  'seq-queue': { licence: null, reason: 'MIT by its LICENSE file' },
}

/** Native parts of packages that are excepted, one per platform. */
const exceptedParts = [
  { name: /^lightningcss-/, licence: 'MPL-2.0' },
  // Linked at run time, as LGPL requires.
  { name: /^@img\/sharp-libvips-/, licence: 'LGPL-3.0-or-later' },
  { name: /^@img\/sharp-/, licence: 'Apache-2.0 AND LGPL-3.0-or-later' },
  { name: /^@img\/sharp-wasm32/, licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT' },
]

/** Whether a dependency may be used: by its licence, or by an exception for it. */
export function isAllowed({ name, licence }: Dependency): boolean {
  if (licence !== null && isPermissive(licence)) return true
  const exception = excepted[name]
  if (exception) return exception.licence === licence
  return exceptedParts.some((part) => part.name.test(name) && part.licence === licence)
}

/** Exceptions that no dependency needs any more. */
export function needlessExceptions(dependencies: readonly Dependency[]): string[] {
  const names = new Set(dependencies.map(({ name }) => name))
  return Object.keys(excepted).filter((name) => !names.has(name))
}

/** Checks an SPDX expression: one side of an OR, both sides of an AND. Some packages write "and". */
function isPermissive(expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(/ or /i)
  return alternatives.some((all) => all.split(/ and /i).every((licence) => permissive.has(licence.trim())))
}
