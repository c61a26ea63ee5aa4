import type { Period } from '@vitrina/contract/dates'
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
  /** How many restaurants the figures are of, 0 for all, and those whose names are known. */
  restaurants: { count: number; names: readonly string[] }
}

/** Makes the file asked for and has the browser save it. */
export async function saveExport(request: ExportRequest, setting: ExportSetting): Promise<void> {
  const { locale, period, restaurants } = setting
  const { format, title } = request
  const name = exportFileName(title, period, restaurants.count === 0 ? [] : [restaurantWords(setting)], format)
  if (request.format === 'png') {
    if (request.card === null) return
    const { cardImage } = await import('./card-image')
    return saveFile(await cardImage(request.card, `${aboutWords(setting)} · ${setting.t('app.name')}`), name)
  }
  const sheets = await request.sheets()
  const currency = currencySign(locale, setting.currency)
  if (request.format === 'csv') {
    const { csvText } = await import('./csv')
    const text = sheets.map((sheet) => csvText(sheet, locale, currency)).join('\r\n')
    return saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
  }
  const { xlsxBlob } = await import('./xlsx')
  saveFile(await xlsxBlob(sheets, { facts: facts(setting), currency }), name)
}

function facts(setting: ExportSetting): { label: string; text: string }[] {
  const { t } = setting
  return [
    { label: t('export.period'), text: periodWords(setting) },
    { label: t('export.restaurants'), text: restaurantWords(setting) },
  ]
}

function aboutWords(setting: ExportSetting): string {
  return `${periodWords(setting)} · ${restaurantWords(setting)}`
}

/** The dates with their year: a file is read later. */
function periodWords({ t, locale, period }: ExportSetting): string {
  if (period === null) return t('export.ever')
  const { from, to } = period
  const date = dateFormat(locale)
  return from === to ? date.day(from, '') : date.range(from, to, '')
}

function restaurantWords({ t, restaurants: { count, names } }: ExportSetting): string {
  if (count === 0) return t('export.allRestaurants')
  return names.length === count ? names.join(', ') : t('export.someRestaurants', { count })
}

function currencySign(locale: Locale, currency: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
