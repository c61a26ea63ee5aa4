import type { DashboardDetail, MetricOffer, Widget } from '@vitrina/contract/dashboard'
import type { Locale } from '@/i18n/locale'
import type { Translate } from '@/i18n/translate'

/** A dashboard's name, in the user's language if the dashboard comes with the product. */
export function dashboardName(t: Translate, { name, preset }: Pick<DashboardDetail, 'name' | 'preset'>): string {
  return preset ? t(`dashboards.preset.${preset}`) : name
}

/** A dashboard's description, in the user's language if the dashboard comes with the product. */
export function dashboardDescription(
  t: Translate,
  { description, preset }: Pick<DashboardDetail, 'description' | 'preset'>,
): string | null {
  return preset ? t(`dashboards.preset.${preset}.about`) : description
}

/** A widget's title. A title that was never changed is the metric's own and is shown in the user's language. */
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

/** Previous titles of metrics, which older widgets still have. */
const previousTitles: Partial<Record<string, readonly string[]>> = {
  revenue_by_weekday: ['Выручка по дням недели', 'Revenue by weekday'],
  checks_by_weekday: ['Чеки по дням недели', 'Checks by weekday'],
}

/** The one text that comes with the product, in the user's language; null for any other widget. */
export function presetText(t: Translate, { id, type }: Pick<Widget, 'id' | 'type'>): string | null {
  return id === 'about_stock' && type === 'text' ? t('dashboards.preset.stock.text') : null
}
