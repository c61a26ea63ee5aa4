import type { Evidence } from './evidence.ts'

/** What stands before and after a number in a text. */
interface Around {
  before: string
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

/**
 * True where a whole number may say how many rows an answer has: rows are named after it, or nothing that is measured
 * stands around it. «37 ресторанов» and «показаны 3» are; «выручка 3», «на 3 %», «продано 3 блюда» are figures.
 */
export function isCountable({ before, after }: Around, { isOfChecks }: Pick<Evidence, 'isOfChecks'>): boolean {
  const sentence = before.split(/[.!?;\n]/).at(-1) ?? ''
  if (measure.test(after) || sold.test(sentence)) return false
  if (ofChecks.test(after)) return isOfChecks
  return ofRows.test(after) || !figure.test(sentence)
}

/** True of a place in a list, or of so many first of it: «на 3-м месте», «топ-5», «5 лучших». */
export function isOfPlaces({ before, after }: Around): boolean {
  return (
    /^(-?\p{L}{1,3})?\s?мест/iu.test(after) ||
    /(?:топ|top)[-\s]?$|перв(?:ые|ых|ыми)\s$/iu.test(before) ||
    /^\s(?:сам|лучш|худш|лидер|крупнейш|перв)/iu.test(after)
  )
}
