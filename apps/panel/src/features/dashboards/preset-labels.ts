import type { DashboardDetail, MetricOffer, Widget } from '@vitrina/contract/dashboard'
import type { Locale } from '@/i18n/locale'
import type { Translate } from '@/i18n/translate'

/** A dashboard's name; of one that comes with the product, in the reader's language. */
export function dashboardName(t: Translate, { name, preset }: Pick<DashboardDetail, 'name' | 'preset'>): string {
  return preset ? t(`dashboards.preset.${preset}`) : name
}

/** What a dashboard is for; of one that comes with the product, in the reader's language. */
export function dashboardDescription(
  t: Translate,
  { description, preset }: Pick<DashboardDetail, 'description' | 'preset'>,
): string | null {
  return preset ? t(`dashboards.preset.${preset}.about`) : description
}

/** A widget's title. One that was never reworded is the metric's own, and that is said in the reader's language. */
export function widgetTitle(
  locale: Locale,
  { title, metric }: Pick<Widget, 'title' | 'metric'>,
  offers: readonly MetricOffer[],
): string {
  const offer = offers.find(({ id }) => id === metric)
  if (!offer) return title
  const own = [offer.title.ru, offer.title.en, ...(previousTitles[offer.id] ?? [])]
  return own.includes(title) ? offer.title[locale] : title
}

/** What metrics were called before; widgets of then still hold it. */
const previousTitles: Partial<Record<string, readonly string[]>> = {
  revenue_by_weekday: ['Выручка по дням недели', 'Revenue by weekday'],
  checks_by_weekday: ['Чеки по дням недели', 'Checks by weekday'],
}

/** The one text that comes with the product, in the reader's language; null of any other. */
export function presetText(t: Translate, { id, type }: Pick<Widget, 'id' | 'type'>): string | null {
  return id === 'about_stock' && type === 'text' ? t('dashboards.preset.stock.text') : null
}
