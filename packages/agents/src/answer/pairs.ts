import type { Period } from '@vitrina/contract/dates'
import type { Grouping } from '../understand/understood.ts'
import type { Figures } from './figures.ts'
import type { Figure } from './read-figures.ts'
import { readRows } from './read-rows.ts'
import type { RowsQuestion, RowsRead } from './rows.ts'

/** A figure of both periods. */
export interface Pair {
  id: string
  of: string | null
  unit: string | null
  now: number | null
  before: number | null
  /** As a source has it; null where none compares these very periods. */
  changePct: number | null
  /** One of the periods is not over: neither more nor less is said of it yet. */
  isOpen?: boolean
}

/** Each thing with itself, by what it is and not by what it is called; who is of one period alone is told too. */
export function paired(now: readonly Figure[], before: readonly Figure[]): Pair[] {
  const was = new Map(before.map((figure) => [figure.id, figure]))
  const is = new Map(now.map((figure) => [figure.id, figure]))
  return [...new Map([...before, ...now].map(({ id }) => [id, id])).keys()]
    .toSorted((a, b) => Number(!is.has(a)) - Number(!is.has(b)))
    .map((id) => {
      const [current, earlier] = [is.get(id), was.get(id)]
      const { unit = null } = current ?? earlier ?? {}
      // The longer name is the one that tells it from its namesakes.
      const [of = null] = [current?.of, earlier?.of].toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0))
      return { id, of, unit, now: current?.value ?? null, before: earlier?.value ?? null, changePct: null }
    })
}

/** Both periods cut by one unit: where one had to be coarser, so is the other. Null where either has no such rows. */
export async function readBoth(
  figures: Figures,
  question: Omit<RowsQuestion, 'period'>,
  period: Period,
  comparison: Period,
): Promise<{ now: RowsRead; before: RowsRead } | null> {
  const now = await readRows(figures, { ...question, period })
  const before = now && (await readRows(figures, { ...question, period: comparison }))
  if (!before || now.by === before.by) return before && { now, before }
  const by = units.indexOf(now.by) > units.indexOf(before.by) ? now.by : before.by
  return by === question.by ? null : readBoth(figures, { ...question, by }, period, comparison)
}

const units: readonly Grouping[] = ['day', 'week', 'month']

/** Days follow each other: the first is held against the first. Places and hours are held against themselves. */
export function joined(now: RowsRead, before: RowsRead): Pair[] {
  if (isInOrder(now.by)) {
    return now.rows.map((row, i) => {
      const was = before.rows[i]
      const of = was ? `${row.label} и ${was.label}` : row.label
      return { id: row.id, of, unit: null, now: row.value, before: was?.value ?? null, changePct: null }
    })
  }
  const rows = [...now.rows, ...before.rows.filter(({ id }) => !now.rows.some((row) => row.id === id))]
  const valueIn = (read: RowsRead, id: string) => read.rows.find((row) => row.id === id)?.value ?? null
  return rows.map(({ id, label }) => ({
    ...{ id, of: label, unit: null, now: valueIn(now, id), before: valueIn(before, id), changePct: null },
  }))
}

/** What has no match in the other period, by its place there. */
export function unevenRows(now: RowsRead, before: RowsRead): string[] {
  if (!isInOrder(now.by)) return []
  const left = [...before.rows.slice(now.rows.length), ...now.rows.slice(before.rows.length)]
  return [
    ...(left.length === 0 ? [] : [`Без пары остались: ${left.map(({ label }) => label).join(', ')}.`]),
    ...(now.by !== 'day' && [...now.rows, ...before.rows].some(({ isPart }) => isPart)
      ? ['Крайние недели или месяцы взяты не целиком.']
      : []),
  ]
}

export function isInOrder(by: Grouping): boolean {
  return by === 'day' || by === 'week' || by === 'month'
}
