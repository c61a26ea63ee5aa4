import type { XmlNode } from './xml.ts'

/** How servers differ in what they tell of the same order, by version and setting. */
export interface Dialect {
  /** `ServerVersion`. Before 7.5.4.206 nothing in an order has a state. */
  version: string
  /**
   * Discounts of a line: with a minus, without a sign, without a sum (the order's head has it), or in the dish's sum already.
   */
  discounts: 'belowZero' | 'aboveZero' | 'untold' | 'within'
  /** False: a query of several commands is refused. */
  takesSeveral: boolean
  /** Whether checks are numbered over all stations of a server, or by each for itself. */
  numbers: 'together' | 'byStation'
  /** Whether an order of which nothing is left by the time it ends has a deleted check, or none was ever printed. */
  struck: 'printed' | 'unprinted'
}

export const usualDialect: Dialect = {
  version: '7.07.00.300',
  discounts: 'belowZero',
  takesSeveral: true,
  numbers: 'together',
  struck: 'printed',
}

/** As a chain's restaurants come, one after another: each its own version and settings. */
const dialects: readonly Dialect[] = [
  usualDialect,
  { ...usualDialect, version: '7.26.8.2001', discounts: 'aboveZero' },
  { ...usualDialect, version: '7.05.02.160' },
]

/** The dialect of the restaurant that stands at a place of its chain, from 0. */
export function dialectAt(place: number): Dialect {
  return dialects[place % dialects.length] ?? usualDialect
}

/** Attributes that came with a version, by the schemas' own notes. */
const since: readonly [attribute: string, version: string][] = [
  ['state', '7.5.4.206'],
  ['kdsstate', '7.5.5.37'],
  ['basicSum', '7.6.0.87'],
]

/** An order without what its server's version does not know yet. */
export function asVersion(node: XmlNode, version: string): XmlNode {
  const unknown = new Set(since.filter(([, from]) => isBefore(version, from)).map(([name]) => name))
  const strip = ({ name, attributes, children }: XmlNode): XmlNode => ({
    name,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([key]) => !unknown.has(key))),
    children: children.map(strip),
  })
  return unknown.size === 0 ? node : strip(node)
}

function isBefore(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((text) => text.split('.').map(Number))
  const at = (theirs ?? []).findIndex((part, i) => part !== (ours?.[i] ?? 0))
  return at >= 0 && (ours?.[at] ?? 0) < (theirs?.[at] ?? 0)
}
