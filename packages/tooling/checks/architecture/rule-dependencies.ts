import { isBuiltin } from 'node:module'
import type { Violation } from './check-architecture.ts'
import type { Workspace } from './read-workspace.ts'
import { packageOf } from './resolve-import.ts'

/** Imports of packages that the importing package's own package.json does not name. */
export function dependencyViolations({ packages }: Workspace): Violation[] {
  return packages.flatMap(({ dependencies, devDependencies, sources }) =>
    sources.flatMap(({ file, imports, isTest }) => {
      const isSource = /^(apps|packages)\/[^/]+\/src\//.test(file)
      return imports.flatMap(({ specifier, typeOnly }) => {
        const name = packageOf(specifier)
        if (name === undefined) return []
        if (isBuiltin(name)) return [{ file, message: `imports ${name} without its node: prefix` }]
        // Types, tests and configuration are not needed when the package is used, so devDependencies are enough.
        const known = dependencies.has(name) || ((isTest || typeOnly || !isSource) && devDependencies.has(name))
        return known || isRootTool(name, file, isTest)
          ? []
          : [{ file, message: `imports ${name}, which its package.json does not name` }]
      })
    }),
  )
}

/**
 * The test runner and the test seeds belong to the repository and are named once at its root: seeds are in a layer
 * above what they seed.
 */
function isRootTool(name: string, file: string, isTest: boolean): boolean {
  return (name === 'vitest' && !file.startsWith('e2e/')) || (name === '@vitrina/testing' && isTest)
}
