import type { Cell } from './cell.ts'
import { BadValue } from './values.ts'

/**
 * The number people see on a check of a foreign export, which is a whole one here: of a number such as `A-1042`, or of the
 * check's id where there is no number, the longest run of digits, 9 of them at most. 0 where an id has none.
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
      return key instanceof BadValue ? '0' : (digitsOf(key) ?? '0')
    },
  }
}

function digitsOf(text: string): string | null {
  // A workbook may hold 1042 as 1042.00.
  const runs = text.replace(/[.,]0+$/, '').match(/\d+/g) ?? []
  const [longest] = runs.toSorted((a, b) => b.length - a.length)
  return longest === undefined ? null : longest.slice(-9)
}
