import type { Evidence } from './evidence.ts'

/** The text before and after a number. */
export interface Around {
  before: Pick<TextBefore, 'tail' | 'hasFigure' | 'hasSold'>
  /** The next few words. */
  after: string
}

const adjective = '(?:\\p{L}+(?:ых|их|ые|ие|ый|ий|ой|ое|ая|ую)\\s+)?'
const measure = new RegExp(
  `^[\\s\\0]*${adjective}(?:[%‰₽$€]|руб|р\\.|коп|проц|п\\.\\s?п|тыс|млн|млрд|(?:кг|гр?|мл|л)(?!\\p{L})|шт|порц|раза?(?!\\p{L})|час|мин|гост|продаж)`,
  'iu',
)
const ofChecks = new RegExp(`^\\s*${adjective}чек`, 'iu')
const ofRows = new RegExp(
  `^\\s*${adjective}(?:ресторан|заведени|точ(?:ек|к)|блюд|позици|официант|сотрудник|человек|карточ|задач|строк|категори|групп|движени|запис|исполнител|агент|дашборд|виджет)`,
  'iu',
)
const figure =
  /выруч|чек|сумм|оборот|марж|наценк|прибыл|фудкост|себестоим|цен|остат|количеств|приход|расход|доля|долю|процент|рост|вырос|упал|сни[зж]|увелич|состав|revenue/iu
const sold = /прода|заказ|купл|купил|списа/iu
// Longer than any of the words above, and than what is looked for right before a number.
const longestWord = 24

/**
 * The text before a number, added piece by piece: what its last sentence mentions and how it ends. Each piece is looked
 * at once, so that the time is linear in the length of the text, however many numbers it has.
 */
export class TextBefore {
  tail = ''
  hasFigure = false
  hasSold = false
  #sentence = ''

  add(piece: string): void {
    const sentences = piece.split(/[.!?;\n]/)
    const last = sentences.at(-1) ?? ''
    if (sentences.length > 1) {
      this.hasFigure = false
      this.hasSold = false
      this.#sentence = ''
    }
    const read = this.#sentence + last
    this.hasFigure ||= figure.test(read)
    this.hasSold ||= sold.test(read)
    this.#sentence = read.slice(-longestWord)
    this.tail = (this.tail + piece).slice(-longestWord)
  }
}

/**
 * True where an integer may be the number of rows in an answer: rows are named after it, or nothing measured is around
 * it. «37 ресторанов» and «показаны 3» are counts; «выручка 3», «на 3 %», «продано 3 блюда» are figures.
 */
export function isCountable({ before, after }: Around, { isOfChecks }: Pick<Evidence, 'isOfChecks'>): boolean {
  if (measure.test(after) || before.hasSold) return false
  if (ofChecks.test(after)) return isOfChecks
  return ofRows.test(after) || !before.hasFigure
}

/** True for a place in a list, or a number of first places: «на 3-м месте», «топ-5», «5 лучших». */
export function isOfPlaces({ before, after }: Around): boolean {
  return (
    /^(-?\p{L}{1,3})?\s?мест/iu.test(after) ||
    /(?:топ|top)[-\s]?$|перв(?:ые|ых|ыми)\s$/iu.test(before.tail) ||
    /^\s(?:сам|лучш|худш|лидер|крупнейш|перв)/iu.test(after)
  )
}
