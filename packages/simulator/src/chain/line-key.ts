import type { Source } from '@vitrina/contract/source'
import { hex4 } from './random.ts'

/**
 * The key of a line in the accounting system: its position in the check in source_a, a GUID in source_b. The GUID is
 * the check's, with the line's position added to its last four digits: cheap, and unique within the check.
 */
export function lineKey(source: Source, checkId: string, lineId: number): string {
  if (source === 'source_a') return String(lineId)
  return checkId.slice(0, 32) + hex4((Number.parseInt(checkId.slice(32), 16) + lineId) & 0xffff)
}
