import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})

const Manifest = z.object({
  name: z.string().default(''),
  version: z.string().default(''),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
  /** The form used before 2015. */
  licenses: z.array(z.object({ type: z.string() })).optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
})
type Manifest = z.infer<typeof Manifest>

/** A package that the product runs on. */
export interface Dependency {
  name: string
  version: string
  /** The SPDX expression in its package.json; null where there is none. */
  licence: string | null
  /** The workspace package or dependency that names it, first found. */
  neededBy: string
}

/** Packages that no user of the product runs. */
const forDevelopment = ['packages/testing', 'packages/tooling']

/**
 * Every production dependency of the workspace under `root`, direct or transitive, by name and version: read from the
 * installed package.json files, without a network. Throws for a required one that is not installed.
 */
export function readLicences(root: string): Dependency[] {
  const manifests = globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: root })
  const shipped = manifests.map(dirname).filter((folder) => !forDevelopment.includes(folder))
  const found = new Map<string, Dependency>()
  const visit = (folder: string, neededBy: string): void => {
    if (found.has(folder)) return
    const manifest = readManifest(folder)
    const { name, version } = manifest
    const isOurs = !folder.split('/').includes('node_modules')
    if (!isOurs) found.set(folder, { name, version, licence: licenceOf(manifest), neededBy })
    for (const [dependency, isNeeded] of dependenciesOf(manifest)) {
      const target = findInstalled(folder, dependency)
      if (target === undefined && isNeeded) throw new Error(`${dependency}, which ${name} needs, is not installed`)
      // The workspace's own packages are visited separately.
      if (target?.split('/').includes('node_modules')) visit(target, name)
    }
  }
  for (const folder of shipped.toSorted()) visit(realpathSync(join(root, folder)), folder)
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/**
 * Dependencies with whether each is required: optional ones may be for other machines, and peers may be left out by the
 * user of a package.
 */
function dependenciesOf({ dependencies, optionalDependencies, peerDependencies }: Manifest): [string, boolean][] {
  const maybe = { ...optionalDependencies, ...peerDependencies }
  const needed = Object.keys(dependencies).filter((name) => !(name in maybe))
  return [
    ...needed.map((name): [string, boolean] => [name, true]),
    ...Object.keys(maybe).map((name): [string, boolean] => [name, false]),
  ]
}

/** Where a package resolves another: in its own node_modules or in one above. */
function findInstalled(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (at === dirname(at)) return undefined
  }
}

function readManifest(folder: string): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
}

function licenceOf({ license, licenses }: Manifest): string | null {
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? null
}
