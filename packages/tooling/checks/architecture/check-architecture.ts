import { findCycles } from './find-cycles.ts'
import { readWorkspace } from './read-workspace.ts'
import { databaseViolations } from './rule-database.ts'
import { dependencyViolations } from './rule-dependencies.ts'
import { layerViolations } from './rule-layers.ts'
import { reachViolations } from './rule-reach.ts'
import { readableViolations } from './rule-readable.ts'

export interface Violation {
  file: string
  message: string
}

/** Reads every source of the workspace under `root` and returns what breaks a rule, by file. */
export function checkArchitecture(root: string): { files: number; violations: Violation[] } {
  const workspace = readWorkspace(root)
  const rules = [layerViolations, dependencyViolations, reachViolations, databaseViolations, readableViolations]
  const violations = [...rules.flatMap((rule) => rule(workspace)), ...findCycles(workspace)]
  const files = workspace.packages.reduce((count, { sources }) => count + sources.length, 0)
  return { files, violations: violations.toSorted((a, b) => a.file.localeCompare(b.file)) }
}
