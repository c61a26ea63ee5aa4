import { foldColumn } from '@vitrina/contract/uploads/file-mapping'
import type { InspectedColumn } from '@vitrina/contract/uploads/upload'
import { readDoubtful, splitNumber } from '../foreign-number.ts'

const maxSamples = 3
const maxValues = 12
/** Longer cells are text: neither dates nor numbers are, and on screen they are cut here. */
const maxLength = 60

const date =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:,?[ T]+(\d{1,2}):\d{2}(:\d{2})?(?:[.,]\d+)?( ?[AaPp]\.?[Mm]\.?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const timeOfDay = /^(\d{1,2}):(\d{2})(:\d{2})?( ?[AaPp]\.?[Mm]\.?)?$/
const amount = /^[-−+(]?\s*\p{Sc}?\s*[-−+]?[\d\s.,'’]*\d[\d\s.,'’]*\)?\s*(?:\p{Sc}|руб\.?|р\.)?\)?$/iu

/** Whether a text is a number, however it is written. */
export function isNumberLike(text: string): boolean {
  return text.length <= maxLength && amount.test(text)
}

/** What the cells of one column say about it, a cell at a time. */
export class CellFacts {
  #filled = 0
  #dates = 0
  #times = 0
  #numbers = 0
  readonly #values = new Set<string>()
  readonly #samples: string[] = []
  readonly #dayFormats = new Set<string>()
  readonly #monthFormats = new Set<string>()
  readonly #timeFormats = new Set<string>()
  #mayBeDay = true
  #mayBeMonth = true
  #isPlain = true
  #hasTime = false
  #hasPoint = false
  #hasComma = false
  #hasLong = false
  #doubtful: InspectedColumn['doubtful'] = null
  readonly #missing = { rows: 0, amounts: 0 }

  add(raw: string): void {
    const text = raw.trim()
    if (text === '') return
    this.#filled += 1
    if (this.#values.size <= maxValues && !this.#values.has(text)) {
      this.#values.add(text)
      if (this.#samples.length < maxSamples) this.#samples.push(text.slice(0, maxLength))
    }
    if (text.length > maxLength) {
      this.#hasLong = true
      return
    }
    if (this.#addDate(text)) this.#dates += 1
    else if (this.#addTime(text)) this.#times += 1
    else if (amount.test(text)) {
      this.#numbers += 1
      this.#addNumber(text)
    }
  }

  /** Counts a row that has other cells and not this one, once the column has had dates. */
  miss(row: readonly string[]): void {
    if (this.#dates === 0 || row.every((cell) => cell.trim() === '')) return
    this.#missing.rows += 1
    if (row.filter((cell) => isNumberLike(cell.trim())).length > 1) this.#missing.amounts += 1
  }

  /** A few stray cells, as of totals under the table, do not change what a column is. */
  describe(name: string, columns: readonly string[]): InspectedColumn {
    const isMostly = (count: number) => this.#filled > 0 && count >= this.#filled * 0.75
    const kind =
      this.#filled === 0
        ? 'empty'
        : isMostly(this.#dates)
          ? 'date'
          : isMostly(this.#times)
            ? 'time'
            : isMostly(this.#numbers)
              ? 'number'
              : 'text'
    return {
      name,
      isTwice: columns.filter((other) => foldColumn(other) === foldColumn(name)).length > 1,
      samples: [...this.#samples],
      kind,
      dates:
        kind === 'date'
          ? {
              formats: { day: [...this.#dayFormats], month: [...this.#monthFormats] },
              order: this.#order(),
              hasTime: this.#hasTime,
            }
          : null,
      times: kind === 'time' ? [...this.#timeFormats] : [],
      decimal: this.#decimal(),
      doubtful: this.#doubtful,
      missing: { ...this.#missing },
      // A value is compared as a whole, so none is cut: a column of long texts has none.
      values: this.#values.size <= maxValues && kind === 'text' && !this.#hasLong ? [...this.#values] : [],
    }
  }

  #order(): 'plain' | 'day' | 'month' | 'either' {
    if (this.#isPlain) return 'plain'
    if (this.#mayBeDay && this.#mayBeMonth) return 'either'
    return this.#mayBeMonth ? 'month' : 'day'
  }

  #decimal(): InspectedColumn['decimal'] {
    if (this.#hasPoint !== this.#hasComma) return this.#hasPoint ? '.' : ','
    return this.#doubtful === null ? null : 'either'
  }

  #addDate(text: string): boolean {
    const found = date.exec(text)
    if (!found) return false
    const [, first = '', mark = '', second = '', third = '', hour, seconds, half] = found
    if (hour !== undefined) this.#hasTime = true
    if (first.length === 4) return third.length <= 2
    if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return false
    const [one, two] = [Number(first), Number(second)]
    const comma = text.includes(',') ? ',' : ''
    const clock = hour === undefined ? '' : `${comma} ${clockFormat(seconds, half)}`
    const year = third.length === 4 ? 'YYYY' : 'YY'
    this.#dayFormats.add(`D${mark}M${mark}${year}${clock}`)
    this.#monthFormats.add(`M${mark}D${mark}${year}${clock}`)
    // Points stand between the parts where the day comes first.
    if (mark !== '.') this.#isPlain = false
    else if (one <= 31 && two <= 12) return true
    if (one > 12) this.#mayBeMonth = false
    if (two > 12) this.#mayBeDay = false
    if (mark === '.') this.#isPlain = false
    return true
  }

  #addTime(text: string): boolean {
    const found = timeOfDay.exec(text)
    if (!found) return false
    this.#timeFormats.add(clockFormat(found[3], found[4]))
    return true
  }

  #addNumber(text: string): void {
    const bare = splitNumber(text).unsigned.replace(/[^\d.,]/g, '')
    const last = /([.,])(\d+)$/.exec(bare)
    if (!last) return
    const [, mark = '', decimals = ''] = last
    const count = bare.split(mark).length - 1
    const readings = readDoubtful(text)
    if (readings) this.#doubtful ??= { text, ...readings }
    else if (count === 1 && mark === '.') this.#hasPoint = true
    else if (count === 1 && decimals !== '') this.#hasComma = true
    // 1.234.567 has points between thousands, and so a comma for decimals.
    else if (count > 1) {
      if (mark === '.') this.#hasComma = true
      else this.#hasPoint = true
    }
  }
}

function clockFormat(seconds: string | undefined, half: string | undefined): string {
  const rest = seconds === undefined ? '' : ':ss'
  if (half === undefined) return `H:mm${rest}`
  return `h:mm${rest}${half.startsWith(' ') ? ' ' : ''}A`
}
