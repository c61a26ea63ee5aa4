import type { Cell } from './cell.ts'
import { BadValue } from './values.ts'

/**
 * The number people see on a check of a foreign export, which is a whole one here: of a number such as `A-1042` the longest
 * run of digits. Where there is no number, the digits that end the check's id (`2026-03-14/17`); 0 where it ends otherwise,
 * for digits within a random id (`kPtvVv2BN`) number nothing. 9 digits at most.
 */
export function checkNumberCell(number: Cell | undefined, id: Cell): Cell {
  return {
    label: number?.label ?? id.label,
    read(row) {
      const text = number?.read(row) ?? ''
      if (text instanceof BadValue) return text
      // What is no number at all is told by the reader of whole numbers.
      if (text !== '') return digitsOf(text) ?? text
      const key = id.read(row)
      return (typeof key === 'string' && lastDigits.exec(key)?.[1]?.slice(-9)) || '0'
    },
  }
}

const lastDigits = /(?:^|[^\p{L}\d])(\d+)$/u

function digitsOf(text: string): string | null {
  // A workbook may hold 1042 as 1042.00.
  const runs = text.replace(/[.,]0+$/, '').match(/\d+/g) ?? []
  const [longest] = runs.toSorted((a, b) => b.length - a.length)
  return longest === undefined ? null : longest.slice(-9)
}
