import { addDays } from '@vitrina/contract/dates'
import type { DayClosingState } from '@vitrina/contract/day-closing'
import type { SeenShift, ShiftMark } from './shift-memory.ts'
import { judgeNumbers, type ShiftNumbers } from './shift-numbers.ts'

/** A business date that is over on a cash server, and how much of it is stored. */
export interface EndedDay {
  date: string
  /** Identifies the closing. */
  closing: string
  state: DayClosingState
  missing: number
  /** Kopecks according to the list of orders; null: not reported. */
  listed: number | null
}

const savedShifts = 7

/** The shifts before the one that is open now, oldest first. A date that was reopened or set too late is left out. */
export function shiftsBefore(mark: ShiftMark | null, shiftDate: string): SeenShift[] {
  if (mark === null) return []
  const { ended, tableVersion: _, ...last } = mark
  return [...ended, last].filter((shift) => shift.shiftDate < shiftDate).slice(-savedShifts)
}

/**
 * Judges the days that are over by the numbers of checks: a shift's last number is followed by the next shift's first.
 * A shift without prints shares the verdict of the one before it. Where shifts in between were never seen and checks
 * are missing, the dates in between count as unread.
 */
export function judgeDays(ended: readonly SeenShift[], open: SeenShift): EndedDay[] {
  const days: EndedDay[] = []
  let verdict: Pick<EndedDay, 'state' | 'missing'> = { state: 'unproven', missing: 0 }
  for (const [i, shift] of ended.entries()) {
    const [next = open, ...later] = [...ended.slice(i + 1), open]
    if (Object.keys(shift.numbers.stations).length > 0)
      verdict = judgeNumbers(shift.numbers, firstsOf([next, ...later]))
    const closing = String(shift.shiftNumber ?? '')
    days.push({ date: shift.shiftDate, closing, listed: shift.listed, ...verdict })
    const isNext = shift.shiftNumber === null || next.shiftNumber === null || next.shiftNumber - shift.shiftNumber <= 1
    if (isNext || verdict.state === 'complete') continue
    for (let date = addDays(shift.shiftDate, 1); date < next.shiftDate; date = addDays(date, 1)) {
      days.push({ date, closing, state: 'unread', missing: verdict.missing, listed: null })
    }
  }
  return days
}

/** The first numbers printed in any of these shifts, series by series. */
function firstsOf(shifts: readonly SeenShift[]): ShiftNumbers {
  const stations: ShiftNumbers['stations'] = {}
  for (const { numbers } of shifts) {
    for (const [station, span] of Object.entries(numbers.stations)) stations[station] ??= span
  }
  const printed = shifts.find(({ numbers }) => Object.keys(numbers.stations).length > 0)
  return { whole: printed?.numbers.whole ?? null, stations }
}
