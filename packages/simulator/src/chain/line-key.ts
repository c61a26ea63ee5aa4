import type { Source } from '@vitrina/contract/source'
import { hex4 } from './random.ts'

/**
 * What the accounting system calls a line: its place in the check in source_a, a GUID of its own in source_b. There it is
 * the check's with the last four digits moved on by the place: cheap, and once within the check.
 */
export function lineKey(source: Source, checkId: string, lineId: number): string {
  if (source === 'source_a') return String(lineId)
  return checkId.slice(0, 32) + hex4((Number.parseInt(checkId.slice(32), 16) + lineId) & 0xffff)
}
