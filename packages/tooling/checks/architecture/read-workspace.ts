import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Import, readImports } from './read-imports.ts'

export interface Workspace {
  root: string
  packages: WorkspacePackage[]
}

export interface WorkspacePackage {
  /** The name in package.json: `@vitrina/core`. */
  name: string
  /** Path from the root: `packages/core`. */
  folder: string
  dependencies: Set<string>
  devDependencies: Set<string>
  sources: Source[]
}

export interface Source {
  /** Path from the root. */
  file: string
  text: string
  imports: Import[]
  /** A test, or code that only tests use: `test/` of a package. */
  isTest: boolean
}

const skipped = new Set(['node_modules', 'generated', '.next', '.next-test', 'dist', 'results'])

/** Every package of the workspace with its sources and what they import. */
export function readWorkspace(root: string): Workspace {
  const manifests = globSync(['packages/*/package.json', 'apps/*/package.json', 'e2e/package.json'], { cwd: root })
  return { root, packages: manifests.toSorted().map((manifest) => readPackage(root, manifest)) }
}

function readPackage(root: string, manifest: string): WorkspacePackage {
  const folder = dirname(manifest)
  const content: unknown = JSON.parse(readFileSync(join(root, manifest), 'utf8'))
  const name = field(content, 'name')
  return {
    name: typeof name === 'string' ? name : folder,
    folder,
    dependencies: new Set([...keys(field(content, 'dependencies')), ...keys(field(content, 'peerDependencies'))]),
    devDependencies: new Set(keys(field(content, 'devDependencies'))),
    sources: readSources(root, folder),
  }
}

function readSources(root: string, folder: string): Source[] {
  const files = globSync('**/*.{ts,tsx,mts,mjs,js}', { cwd: join(root, folder), exclude: (name) => skipped.has(name) })
  return files
    .filter((file) => existsSync(join(root, folder, file)) && !file.endsWith('.d.ts'))
    .map((file) => {
      const text = readFileSync(join(root, folder, file), 'utf8')
      const isTest = /\.(test|spec)\.tsx?$|^test\//.test(file) || folder === 'e2e'
      return { file: join(folder, file), text, imports: readImports(text), isTest }
    })
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function keys(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
