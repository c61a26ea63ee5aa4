import { addDays, eachDate } from '../../chain/calendar.ts'
import { restaurantsOf } from '../../chain/make-chain.ts'
import type { World } from '../../world/model.ts'
import { element, Refusal } from './answers.ts'

/**
 * «Отчёт по выручке»: revenue of a restaurant by day, without the day `dateTo` itself. Shape and dates of the vendor's
 * interface as independent clients read it: `<dayDishValues><dayDishValue><date>04.10.2026</date><value>1.5</value>…`.
 */
export function salesReport(world: World, query: URLSearchParams): string {
  const [from, to] = [readDate(query.get('dateFrom')), addDays(readDate(query.get('dateTo')), -1)]
  const id = query.get('department')
  const restaurant = restaurantsOf(world.chain, 'source_b').find(({ sourceKey }) => sourceKey === id)
  if (restaurant === undefined) throw new Refusal(409, `Подразделение ${id} не найдено`)
  const days = [...eachDate(from, to)].flatMap((date) => {
    const sold = world.day(restaurant, date).checks.filter(({ closedAt, deleted }) => closedAt !== null && !deleted)
    if (sold.length === 0) return []
    const lines = sold.flatMap(({ lines }) => lines).filter(({ kind }) => kind !== 'void')
    const value = lines.reduce((sum, { total }) => sum + total, 0) / 100
    const [year, month, day] = date.split('-')
    return [
      `<dayDishValue>${element('date', `${day}.${month}.${year}`)}${element('value', String(value))}</dayDishValue>`,
    ]
  })
  return `<dayDishValues>${days.join('')}</dayDishValues>`
}

function readDate(text: string | null): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text ?? '') ?? []
  if (day === undefined) throw new Refusal(400, `Wrong date format: ${text}`)
  return `${year}-${month}-${day}`
}
