import type { Period } from '@vitrina/contract/dates'
import { type Compared, comparedLabels } from '@/features/period/compared-labels'
import { dateFormat } from '@/format/format-date'
import type { Locale } from '@/i18n/locale'
import type { Translate } from '@/i18n/translate'
import { exportFileName, saveFile } from './save-file'
import type { ExportRequest } from './use-export'

/** The language of a file and what its figures cover. */
export interface ExportSetting {
  t: Translate
  locale: Locale
  currency: string
  /** Null for all time. */
  period: Period | null
  /** The number of restaurants the figures cover, 0 for all, and the known names; null if not stated. */
  restaurants: { count: number; names: readonly string[] } | null
  /** What else the figures are narrowed to: a waiter, a dish, the filters of a list. */
  subject: readonly string[]
  /** What the figures are compared with; null if not stated. */
  compared: Compared | null
}

/** Makes the requested file and has the browser save it. */
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
    // The byte order mark is only at the very start of the file.
    const text = [...told, ...sheets.map((sheet) => csvText(sheet, locale, currency).replace(/^\uFEFF/, ''))].join(
      '\r\n',
    )
    return saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), name)
  }
  const { xlsxBlob } = await import('./xlsx')
  saveFile(await xlsxBlob(sheets, { facts: facts(setting), compared: comparedFact(setting), currency }), name)
}

/** The facts a file states above its figures. */
export function facts(setting: ExportSetting): { label: string; text: string }[] {
  const { t, restaurants, subject } = setting
  return [
    { label: t('export.period'), text: periodLabels(setting) },
    ...(restaurants ? [{ label: t('export.restaurants'), text: restaurantLabels(setting, restaurants) }] : []),
    ...(subject.length > 0 ? [{ label: t('export.subject'), text: subject.join(', ') }] : []),
  ]
}

/** What the figures are compared with, in a line of its own; empty if that is not stated. */
export function comparedFact({ t, locale, compared }: ExportSetting): { label: string; text: string }[] {
  if (compared === null || compared.previous === null) return []
  return [{ label: '', text: comparedLabels(t, dateFormat(locale), '', compared) }]
}

/** The same facts in one line, for below an image. */
export function aboutLabels(setting: ExportSetting, isCompared: boolean): string {
  const lines = [...facts(setting), ...(isCompared ? comparedFact(setting) : [])]
  return [...lines.map(({ text }) => text), setting.t('app.name')].join(' · ')
}

/** The dates with their year, since a file is read later. */
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
