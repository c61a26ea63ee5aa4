import type { LocalizedText } from './figure-metrics.ts'
import type { FigureDimension } from './figure-query.ts'
import { unitName } from './goods-unit.ts'
import { isSource, sourceName } from './source.ts'

type Language = keyof LocalizedText

const weekdays: readonly LocalizedText[] = [
  { ru: 'Понедельник', en: 'Monday' },
  { ru: 'Вторник', en: 'Tuesday' },
  { ru: 'Среда', en: 'Wednesday' },
  { ru: 'Четверг', en: 'Thursday' },
  { ru: 'Пятница', en: 'Friday' },
  { ru: 'Суббота', en: 'Saturday' },
  { ru: 'Воскресенье', en: 'Sunday' },
]
const weekends: readonly LocalizedText[] = [
  { ru: 'Будни', en: 'Weekdays' },
  { ru: 'Выходные', en: 'Weekends' },
]
const directions: Readonly<Record<string, LocalizedText>> = {
  in: { ru: 'Приход', en: 'Received' },
  out: { ru: 'Расход', en: 'Used' },
}
const reasons: Readonly<Record<string, LocalizedText>> = {
  sale: { ru: 'Продажа', en: 'Sale' },
  write_off: { ru: 'Списание', en: 'Write-off' },
  transfer: { ru: 'Перемещение', en: 'Transfer' },
  inventory: { ru: 'Инвентаризация', en: 'Inventory' },
  production: { ru: 'Приготовление', en: 'Production' },
  invoice: { ru: 'Накладная', en: 'Invoice' },
}
const quadrants: Readonly<Record<string, LocalizedText>> = {
  star: { ru: 'Звёзды', en: 'Stars' },
  plowhorse: { ru: 'Рабочие лошадки', en: 'Plowhorses' },
  puzzle: { ru: 'Загадки', en: 'Puzzles' },
  dog: { ru: 'Собаки', en: 'Dogs' },
}
// Such as when a central store moves goods.
const noRestaurant: LocalizedText = { ru: 'Вне ресторанов', en: 'Outside restaurants' }
const noCategory: LocalizedText = { ru: 'Без категории', en: 'No category' }
const unknownLabel: LocalizedText = { ru: 'Не указано', en: 'Not told' }

/**
 * The label of a member of a dimension: its name in the accounting system, or our own text where it has none. Dates
 * keep their ISO 8601 form, with a month as `2026-11` and a quarter as `2026-Q4`.
 */
export function memberName(dimension: FigureDimension, key: string, label: string | null, language: Language): string {
  switch (dimension) {
    case 'day':
    case 'week':
      return key
    case 'month':
      return key.slice(0, 7)
    case 'quarter':
      return `${key.slice(0, 4)}-Q${Math.ceil(Number(key.slice(5, 7)) / 3)}`
    case 'year':
      return key.slice(0, 4)
    case 'check_size':
      return key === '10' ? '10+' : key
    case 'check_sum':
      return sumName(Number(key), language)
    case 'quadrant':
      return (key === '' ? unknownLabel : quadrants[key])?.[language] ?? key
    case 'weekday':
      return weekdays[Number(key) - 1]?.[language] ?? key
    case 'weekend':
      return weekends[Number(key)]?.[language] ?? key
    case 'hour':
      return `${key.padStart(2, '0')}:00`
    case 'source':
      return isSource(key) ? sourceName(key) : key
    case 'direction':
      return directions[key]?.[language] ?? key
    case 'reason':
      return (key === '' ? unknownLabel : reasons[key])?.[language] ?? key
    case 'unit':
      return key === '' ? unknownLabel[language] : unitName(key, language)
    case 'restaurant':
      return key === '' ? noRestaurant[language] : (label ?? key)
    case 'category':
      return key === '' ? noCategory[language] : (label ?? key)
    default:
      return key === '' ? unknownLabel[language] : (label ?? key)
  }
}

/** Checks from a sum upwards; below zero, returns exceeded sales. */
function sumName(from: number, language: Language): string {
  if (from < 0) return language === 'ru' ? 'меньше 0' : 'below 0'
  const sum = from.toLocaleString(language === 'ru' ? 'ru' : 'en')
  return language === 'ru' ? `от ${sum}` : `from ${sum}`
}
