import { type Answer, type PlainReasonCode, reason } from '@vitrina/contract/reasons'
import { rowOf, unreadable } from '../answer-faults.ts'
import { roundDecimal, trimDecimal } from '../decimal.ts'
import { quote } from '../rkeeper/read-element.ts'
import type { Table } from './client.ts'
import type { Located } from './fields.ts'

/** One row, read by the meaning of its fields; an unreadable value is reported with procedure, field and row. */
export interface Row<Role extends string> {
  /** Trimmed; null when there is none. */
  text(role: Role): string | null
  requiredText(role: Role): string
  /** Decimal text with at most six decimal places; null when there is none. */
  decimal(role: Role): string | null
  /** `YYYY-MM-DD`. */
  date(role: Role): string
}

/** The rows of a located dataset in an answer; a missing dataset has none. */
export function rowsOf<Role extends string>(
  tables: readonly Table[],
  dataset: Located<Role>,
  where: string,
): Row<Role>[] {
  return tables.filter(({ head }) => head === dataset.head).flatMap((table) => readTable(table, dataset, where))
}

function readTable<Role extends string>(table: Table, dataset: Located<Role>, where: string): Row<Role>[] {
  const count = Math.max(0, ...table.values.map(({ length }) => length))
  if (table.values.some(({ length }) => length !== count) || table.values.length !== table.original.length) {
    const cause = reason('columns_uneven', { name: table.head })
    throw unreadable(where, cause)
  }
  return Array.from({ length: count }, (_, i) => readRow(table, dataset, i, rowOf(where, i + 1)))
}

function readRow<Role extends string>(table: Table, dataset: Located<Role>, i: number, answer: Answer): Row<Role> {
  const cell = (role: Role) => {
    const path = dataset.path(role)
    const column = path === null ? -1 : table.original.indexOf(path)
    return table.values[column]?.[i] ?? null
  }
  const wrong = (role: Role, expected: PlainReasonCode) => {
    const value = quote(String(cell(role)))
    return unreadable(answer, reason('field_unexpected', { field: role, value, expected: reason(expected) }))
  }
  const row: Row<Role> = {
    text: (role) => String(cell(role) ?? '').trim() || null,
    requiredText(role) {
      const text = row.text(role)
      if (text === null) throw wrong(role, 'value_expected')
      return text
    },
    decimal(role) {
      const text = row.text(role)
      if (text === null) return null
      const decimal = plainDecimal(text)
      if (decimal === null) throw wrong(role, 'number_expected')
      return decimal
    },
    date(role) {
      const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(row.text(role) ?? '')?.[1]
      if (day === undefined) throw wrong(role, 'date_expected')
      return day
    },
  }
  return row
}

/** A double has no more characters, and exact arithmetic gets slow with length. */
const longestNumber = 40

/** A number from JSON or text: doubles are rounded to six decimal places, so that 0.1 + 0.2 is 0.3. */
function plainDecimal(text: string): string | null {
  if (text.length > longestNumber) return null
  const plain = /e/i.test(text) ? Number(text).toFixed(12) : text.replace(',', '.')
  return /^-?\d{1,15}(\.\d+)?$/.test(plain) ? trimDecimal(roundDecimal(plain, 6)) : null
}
