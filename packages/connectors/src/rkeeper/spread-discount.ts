import type { ShiftLine } from './shift-order.ts'

/**
 * A discount of the whole order (kopecks, below zero) spread over its lines in proportion to their totals, to the last
 * kopeck. Voids stay as they are.
 */
export function spreadDiscount(lines: readonly ShiftLine[], amount: number): ShiftLine[] {
  const sum = lines.reduce((all, { type, total }) => (type === 'void' ? all : all + total), 0)
  if (sum === 0) return [...lines]
  let passed = 0
  let given = 0
  return lines.map((line) => {
    if (line.type === 'void') return line
    passed += line.total
    // What falls to all lines so far, less what they have: rounding never adds up.
    const share = Math.round((amount * passed) / sum) - given
    given += share
    return { ...line, discount: line.discount - share, total: line.total + share }
  })
}
