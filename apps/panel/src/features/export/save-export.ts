import type { Period } from '@vitrina/contract/dates'
import { type Compared, comparedLabels } from '@/features/period/compared-labels'
import { dateFormat } from '@/format/format-date'
import type { Locale } from '@/i18n/locale'
import type { Translate } from '@/i18n/translate'
import { exportFileName } from './file-name'
import { saveFile } from './save-file'
import type { ExportRequest } from './use-export'

/** In whose words, and of what, a file is made. */
export interface ExportSetting {
  t: Translate
  locale: Locale
  currency: string
  /** Null for all time. */
  period: Period | null
  /** How many restaurants the figures are of, 0 for all, and those whose names are known; null where it is not told. */
  restaurants: { count: number; names: readonly string[] } | null
  /** Of whom and of what the figures are beside that: a waiter, a dish, the filters of a list. */
  subject: readonly string[]
  /** What the figures stand beside; null where it is not told. */
  compared: Compared | null
}

/** Makes the file asked for and has the browser save it. */
export async function saveExport(request: ExportRequest, setting: ExportSetting): Promise<void> {
  const { locale, period, restaurants, subject } = setting
  const { format, title } = request
  const ofSome = restaurants !== null && restaurants.count > 0 ? [restaurantLabels(setting, restaurants)] : []
  const name = exportFileName(title, period, [...ofSome, subject.join(' ')], format)
  const sheets = await request.sheets()
  const isCompared = sheets.some((sheet) => sheet.isCompared)
  if (request.format === 'png') {
    if (request.card === null) return
    const { cardImage } = await import('./card-image')
    return saveFile(await cardImage(request.card, aboutLabels(setting, isCompared)), name)
  }
  const currency = currencySign(locale, setting.currency)
  if (request.format === 'csv') {
    const { csvFacts, csvText } = await import('./csv')
    const lines = [{ label: '', text: title }, ...facts(setting), ...(isCompared ? comparedFact(setting) : [])]
    const told = request.isToldInside ? [csvFacts(lines, locale)] : []
    // The mark of the encoding stands at the very start alone.
    const text = [...told, ...sheets.map((sheet) => csvText(sheet, locale, currency).replace(/^\uFEFF/, ''))].join(
      '\r\n',
    )
    return saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), name)
  }
  const { xlsxBlob } = await import('./xlsx')
  saveFile(await xlsxBlob(sheets, { facts: facts(setting), compared: comparedFact(setting), currency }), name)
}

/** What a file says of itself over its figures. */
export function facts(setting: ExportSetting): { label: string; text: string }[] {
  const { t, restaurants, subject } = setting
  return [
    { label: t('export.period'), text: periodLabels(setting) },
    ...(restaurants ? [{ label: t('export.restaurants'), text: restaurantLabels(setting, restaurants) }] : []),
    ...(subject.length > 0 ? [{ label: t('export.subject'), text: subject.join(', ') }] : []),
  ]
}

/** What its figures stand beside, in a line of its own; none where that is not told. */
export function comparedFact({ t, locale, compared }: ExportSetting): { label: string; text: string }[] {
  if (compared === null || compared.previous === null) return []
  return [{ label: '', text: comparedLabels(t, dateFormat(locale), '', compared) }]
}

/** The same in one line, for under a picture. */
export function aboutLabels(setting: ExportSetting, isCompared: boolean): string {
  const lines = [...facts(setting), ...(isCompared ? comparedFact(setting) : [])]
  return [...lines.map(({ text }) => text), setting.t('app.name')].join(' · ')
}

/** The dates with their year: a file is read later. */
function periodLabels({ t, locale, period }: ExportSetting): string {
  if (period === null) return t('export.ever')
  const { from, to } = period
  const date = dateFormat(locale)
  return from === to ? date.day(from, '') : date.range(from, to, '')
}

function restaurantLabels({ t }: ExportSetting, { count, names }: NonNullable<ExportSetting['restaurants']>): string {
  if (count === 0) return t('export.allRestaurants')
  return names.length === count ? names.join(', ') : t('export.someRestaurants', { count })
}

function currencySign(locale: Locale, currency: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
