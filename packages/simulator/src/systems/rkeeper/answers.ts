import type { Restaurant } from '../../chain/model.ts'
import type { World } from '../../world/model.ts'
import type { Dialect } from './dialect.ts'
import type { XmlNode } from './xml.ts'

/** The cash server that receives a query. */
export interface Till {
  world: World
  restaurant: Restaurant
  priceType: number
  dialect: Dialect
  /** Its index among the cash servers of its restaurant, from 0; null: the only one. */
  part: { index: number; of: number } | null
}

/** Faults in the rows of an answer. */
export interface RowFaults {
  duplicate: boolean
  reorder: boolean
  /** The printed check is a rouble above its lines. */
  changeTotal: boolean
}

/** The answer to one command. */
export interface Answer {
  status: 'Ok' | 'No changes' | 'Query Parse Error' | 'Bad Query Parameters' | 'Query Executing Error'
  errorText: string
  errorNumber: number | null
  attributes: Readonly<Record<string, string | number>>
  content: readonly XmlNode[]
}

export function ok(content: readonly XmlNode[], attributes: Answer['attributes'] = {}): Answer {
  return { status: 'Ok', errorText: '', errorNumber: null, attributes, content }
}

export function noChanges(attributes: Answer['attributes'] = {}): Answer {
  return { status: 'No changes', errorText: '', errorNumber: null, attributes, content: [] }
}

export function refuse(
  status: Exclude<Answer['status'], 'Ok' | 'No changes'>,
  errorText: string,
  errorNumber: number,
): Answer {
  return { status, errorText, errorNumber, attributes: {}, content: [] }
}

/** Applies the row faults: duplicates rows, or reverses their order. */
export function disturb<T>(rows: readonly T[], { duplicate, reorder }: RowFaults): T[] {
  const all = duplicate ? rows.flatMap((row) => [row, row]) : [...rows]
  return reorder ? all.reverse() : all
}
