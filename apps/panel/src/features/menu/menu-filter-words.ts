import type { FigureFormat } from '@/format/format-figure'
import type { Translate } from '@/i18n/translate'
import type { MenuFilters } from './menu-params'

/** What narrows the menu, in words. */
export function menuFilterWords(state: MenuFilters, t: Translate, figure: FigureFormat): string[] {
  const { q, category, only, above, below, revenue } = state
  const sum = (value: number) => figure[Number.isInteger(value) ? 'short' : 'exact']('money', value)
  return [
    ...(q === null ? [] : [t('export.search', { text: q })]),
    ...(category === null ? [] : [category]),
    ...(above === null ? [] : [t('menuFilter.chip.above', { value: figure.exact('percent', above) })]),
    ...(below === null ? [] : [t('menuFilter.chip.below', { value: figure.exact('percent', below) })]),
    ...(revenue === null ? [] : [t('menuFilter.chip.revenue', { value: sum(revenue) })]),
    ...(only === null ? [] : [t(only === 'no-cost' ? 'menu.filter.noCost' : 'menuFilter.cost.known')]),
  ]
}
