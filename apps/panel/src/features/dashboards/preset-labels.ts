import type { DashboardDetail, Widget } from '@vitrina/contract/dashboard'
import { savedFigureLabels } from '@vitrina/contract/saved-figure-labels'
import { isSavedFigure } from '@vitrina/contract/saved-figures'
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

/** A widget's title: in the user's language unless someone has changed it. */
export function widgetTitle(t: Translate, locale: Locale, { title, metric, labelsOf }: Titled): string {
  if (labelsOf === 'about_stock') return t('dashboards.preset.stock.textTitle')
  return labelsOf === 'metric' ? (metricTitle(metric, locale) ?? title) : title
}

type Titled = Pick<Widget, 'title' | 'metric' | 'labelsOf'>

/** The title of a saved figure; null where there is none with this id. */
export function metricTitle(id: string | null, locale: Locale): string | null {
  return id !== null && isSavedFigure(id) ? savedFigureLabels[id][locale] : null
}

/** The text of a widget: in the user's language if it came with the product and no one has changed it. */
export function widgetText(t: Translate, { markdown, labelsOf }: Pick<Widget, 'markdown' | 'labelsOf'>): string {
  return labelsOf === 'about_stock' ? t('dashboards.preset.stock.text') : (markdown ?? '')
}
