import type { LocalizedText } from '@vitrina/contract/figure-metrics'

/** Labels of what managers ask for and no accounting system here reports. */
const notStoredLabels: Readonly<Record<string, LocalizedText>> = {
  advertising: { ru: 'реклама и её отдача', en: 'advertising and what it brings' },
  bookings: { ru: 'брони и банкеты', en: 'bookings' },
  'bought together': { ru: 'что берут вместе', en: 'what is bought together' },
  competitors: { ru: 'конкуренты и рынок', en: 'competitors and the market' },
  'cooking time': { ru: 'время приготовления', en: 'cooking times' },
  loyalty: { ru: 'карты гостей и повторные визиты', en: 'loyalty cards and returning guests' },
  'net profit': { ru: 'чистая прибыль и другие расходы бизнеса', en: 'net profit and other costs of the business' },
  plan: { ru: 'планы и бюджеты', en: 'plans and budgets' },
  recipes: { ru: 'технологические карты', en: 'recipes' },
  rent: { ru: 'аренда и коммунальные расходы', en: 'rent and utilities' },
  reviews: { ru: 'отзывы и оценки гостей', en: 'reviews' },
  staff: { ru: 'кадры и графики смен', en: 'staff records and rosters' },
  'stock balance': { ru: 'остатки на складе: хранятся движения', en: 'stock balances: movements are held' },
  'stop list': { ru: 'стоп-лист', en: 'the stop list' },
  streaks: {
    ru: 'дни подряд, медиана и скользящее среднее',
    en: 'days in a row, medians and moving averages',
  },
  suppliers: { ru: 'поставщики и заявки', en: 'suppliers and orders to them' },
  taxes: { ru: 'налоги', en: 'taxes' },
  time: { ru: 'такие часы или дни', en: 'such hours or days' },
  tips: { ru: 'чаевые', en: 'tips' },
  wages: { ru: 'зарплаты и премии', en: 'wages' },
  weather: { ru: 'погода', en: 'weather' },
}

/** The label of what is not stored; null if there is none for it. */
export function notStoredTerms(what: string): LocalizedText | null {
  return Object.hasOwn(notStoredLabels, what) ? (notStoredLabels[what] ?? null) : null
}
