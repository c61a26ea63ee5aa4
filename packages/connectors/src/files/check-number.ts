import type { Cell } from './cell.ts'
import { BadValue } from './values.ts'

/**
 * The number people see on a check of a foreign export. It is an integer here: for a number such as `A-1042`, the
 * longest run of digits. Without a number, it is the digits that end the check's id (`2026-03-14/17`), or 0 when the id
 * ends otherwise, because digits within a random id (`kPtvVv2BN`) number nothing. 9 digits at most.
 */
export function checkNumberCell(number: Cell | undefined, id: Cell): Cell {
  return {
    label: number?.label ?? id.label,
    read(row) {
      const text = number?.read(row) ?? ''
      if (text instanceof BadValue) return text
      // A text without digits is reported by the reader of integers.
      if (text !== '') return digitsOf(text) ?? text
      const key = id.read(row)
      return (typeof key === 'string' && lastDigits.exec(key)?.[1]?.slice(-9)) || '0'
    },
  }
}

const lastDigits = /(?:^|[^\p{L}\d])(\d+)$/u

function digitsOf(text: string): string | null {
  // A workbook may store 1042 as 1042.00.
  const runs = text.replace(/[.,]0+$/, '').match(/\d+/g) ?? []
  const [longest] = runs.toSorted((a, b) => b.length - a.length)
  return longest === undefined ? null : longest.slice(-9)
}
