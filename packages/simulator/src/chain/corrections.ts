import type { DayCheck, DayLine } from './model.ts'
import { blankLine, setAmounts } from './order.ts'
import type { Random } from './random.ts'

/** A finished check before it has a number: times in seconds from midnight of the business date. */
export interface Draft extends Omit<DayCheck, 'id' | 'number' | 'openedAt' | 'closedAt'> {
  opened: number
  closed: number
}

const returned = 0.004
const voidedCheck = 0.0015
const voidedLine = 0.006
const complimentary = 0.004

/** Applies the corrections of a day: voided lines, voided checks, complimentary dishes, returns. */
export function correct(draft: Draft, random: Random, lastSecond: number): Draft[] {
  if (random.chance(voidedCheck)) {
    for (const line of draft.lines) line.kind = 'void'
    return [draft]
  }
  if (random.chance(complimentary)) {
    const line = anyOf(draft.lines, random)
    if (line !== undefined) setAmounts(line, 100)
  }
  if (random.chance(voidedLine)) {
    const line = anyOf(draft.lines, random)
    if (line !== undefined) strikeOneMore(draft, line)
  }
  return random.chance(returned) ? giveBack(draft, random, lastSecond) : [draft]
}

/** Adds a line of the same dish that was entered and voided again. */
function strikeOneMore(draft: Draft, line: DayLine): void {
  const struck = blankLine(draft.lines.length + 1, line.dish, 'void', line.dish.weighed?.min ?? 1000)
  setAmounts(struck, 0)
  draft.lines.push(struck)
}

/** Puts a returned line on its own check, or on a later one of the same day when the check was already closed. */
function giveBack(draft: Draft, random: Random, lastSecond: number): Draft[] {
  const line = anyOf(
    draft.lines.filter(({ kind, total }) => kind === 'sale' && total > 0),
    random,
  )
  if (line === undefined) return [draft]
  const opened = draft.closed + random.int(300, 2400)
  const closed = opened + random.int(60, 300)
  if (closed > lastSecond || random.chance(0.4)) {
    draft.lines.push(reversal(draft.lines.length + 1, line))
    return [draft]
  }
  return [draft, { ...draft, opened, closed, lines: [reversal(1, line)] }]
}

function reversal(id: number, line: DayLine): DayLine {
  return {
    ...line,
    id,
    kind: 'return',
    quantity: -line.quantity,
    discount: 0 - line.discount,
    total: -line.total,
    cost: line.cost === null ? null : 0 - line.cost,
  }
}

function anyOf<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random.next() * items.length)]
}
