import { reasonText } from '@vitrina/contract/reasons'
import { BadValue } from '../../../src/files/values.ts'

/** Why a cell is refused, in English; `accepted as …` when it is not. */
export function refusalOf(value: unknown): string {
  return value instanceof BadValue ? reasonText(value.reason) : `accepted as ${String(value)}`
}
