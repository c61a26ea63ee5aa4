import type { XmlNode } from './xml.ts'

/** How servers differ in reporting the same order, by version and settings. */
export interface Dialect {
  /** `ServerVersion`. Before 7.5.4.206 nothing in an order has a state. */
  version: string
  /**
   * Discounts of a line: with a minus, without a sign, without a sum (the order's head has it), or included in the
   * dish's sum.
   */
  discounts: 'belowZero' | 'aboveZero' | 'untold' | 'within'
  /** False: a query of several commands is refused. */
  takesSeveral: boolean
  /** Whether checks are numbered across all stations of a server, or by each station separately. */
  numbers: 'together' | 'byStation'
  /** Whether an order with nothing left when it ends has a deleted check, or none was ever printed. */
  struck: 'printed' | 'unprinted'
}

export const usualDialect: Dialect = {
  version: '7.07.00.300',
  discounts: 'belowZero',
  takesSeveral: true,
  numbers: 'together',
  struck: 'printed',
}

/** Assigned to a chain's restaurants in turn: each has its own version and settings. */
const dialects: readonly Dialect[] = [
  usualDialect,
  { ...usualDialect, version: '7.26.8.2001', discounts: 'aboveZero' },
  { ...usualDialect, version: '7.05.02.160' },
]

/** The dialect of the restaurant at a position of its chain, from 0. */
export function dialectAt(place: number): Dialect {
  return dialects[place % dialects.length] ?? usualDialect
}

/** Attributes introduced by a version, according to notes in the schemas. */
const since: readonly [attribute: string, version: string][] = [
  ['state', '7.5.4.206'],
  ['kdsstate', '7.5.5.37'],
  ['basicSum', '7.6.0.87'],
]

/** An order without the attributes that its server's version does not have yet. */
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
