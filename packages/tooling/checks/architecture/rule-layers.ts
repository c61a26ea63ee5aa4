import type { Violation } from './check-architecture.ts'
import type { Workspace, WorkspacePackage } from './read-workspace.ts'
import { packageOf } from './resolve-import.ts'

/**
 * apps → sandbox → trpc, agents, connectors → core, simulator → db, contract. A package may use those in layers below
 * its own.
 */
const layers = [
  ['@vitrina/contract', '@vitrina/db'],
  ['@vitrina/core', '@vitrina/simulator'],
  ['@vitrina/trpc', '@vitrina/agents', '@vitrina/connectors'],
  ['@vitrina/sandbox'],
  ['apps'],
]

/** Helpers may use everything below the apps. Other packages may use only testing, and only in their tests. */
const helpers = ['@vitrina/testing', '@vitrina/tooling', '@vitrina/e2e']

const usesSimulator = [...helpers, '@vitrina/sandbox', '@vitrina/simulator-app']

/** Imports that point upwards or sideways, and packages that name a package they must not use. */
export function layerViolations({ packages }: Workspace): Violation[] {
  const ours = new Map(packages.map((owner) => [owner.name, owner]))
  return packages.flatMap((owner) => {
    const imports = owner.sources.flatMap(({ file, imports, isTest }) =>
      imports.map(({ specifier }) => ({ file, isTest, target: ours.get(packageOf(specifier) ?? '') })),
    )
    const wrongImports = imports.flatMap(({ file, isTest, target }) =>
      target && !mayImport(owner, target, isTest) ? [{ file, message: `must not import ${target.name}` }] : [],
    )
    const named = [...owner.dependencies].flatMap((name) => ours.get(name) ?? [])
    const wrongNames = named
      .filter((target) => !mayImport(owner, target, false))
      .map((target) => ({ file: `${owner.folder}/package.json`, message: `must not depend on ${target.name}` }))
    return [...wrongImports, ...wrongNames]
  })
}

function mayImport(owner: WorkspacePackage, target: WorkspacePackage, inTest: boolean): boolean {
  if (owner === target) return false
  // An app is a process: no other app or package imports it.
  if (target.folder.startsWith('apps/')) return false
  // Generated chains are for the demo, for sandboxes and for tests: the product does not know about them.
  if (target.name === '@vitrina/simulator') return inTest || usesSimulator.includes(owner.name)
  if (target.name === '@vitrina/testing') return inTest || helpers.includes(owner.name)
  if (helpers.includes(target.name)) return false
  return helpers.includes(owner.name) || layerOf(target) < layerOf(owner)
}

function layerOf({ name, folder }: WorkspacePackage): number {
  if (folder.startsWith('apps/')) return layers.length - 1
  const layer = layers.findIndex((names) => names.includes(name))
  // A package without a layer may use nothing and be used by all, until it is listed above.
  return layer
}
