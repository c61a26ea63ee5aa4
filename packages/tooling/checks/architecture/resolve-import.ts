import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Source, Workspace, WorkspacePackage } from './read-workspace.ts'

/** The package of a bare specifier: `@vitrina/core/checks/list-checks` → `@vitrina/core`. Undefined for a path. */
export function packageOf(specifier: string): string | undefined {
  if (/^[./#]|^@\/|^[a-z]+:/.test(specifier)) return undefined
  const [scope, name] = specifier.split('/')
  return specifier.startsWith('@') ? `${scope}/${name}` : scope
}

/** The file, as a path from the root, that a specifier names in this workspace. Undefined for external packages. */
export function resolveImport(
  workspace: Workspace,
  owner: WorkspacePackage,
  source: Source,
  specifier: string,
): string | undefined {
  if (specifier.startsWith('.')) return existing(workspace.root, join(dirname(source.file), specifier))
  // The panel's alias for its own sources.
  if (specifier.startsWith('@/')) return existing(workspace.root, join(owner.folder, 'src', specifier.slice(2)))
  const target = workspace.packages.find(({ name }) => specifier.startsWith(`${name}/`))
  if (!target) return undefined
  const path = specifier.slice(target.name.length + 1)
  return existing(workspace.root, join(target.folder, path.startsWith('test/') ? '' : 'src', path))
}

function existing(root: string, path: string): string | undefined {
  const candidates = [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')]
  return candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(join(root, candidate)))
}
