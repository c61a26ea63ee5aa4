import type { ListState } from '@/features/list/list-params'
import type { FigureFormat } from '@/format/format-figure'
import type { Translate } from '@/i18n/translate'

/** What narrows the journal beyond its fields and its days, in words. */
export function checkFilterWords(state: ListState, t: Translate, figure: FigureFormat) {
  const { sales, weekday, hour, min, max, table, kind, order, station } = state
  const sum = (value: number) => figure[Number.isInteger(value) ? 'short' : 'exact']('money', value)
  const chips: { name: keyof ListState; words: string }[] = []
  if (sales !== null) chips.push({ name: 'sales', words: t('checks.salesOnly') })
  if (weekday !== null) chips.push({ name: 'weekday', words: t(`checks.weekday.${weekday}`) })
  if (hour !== null) chips.push({ name: 'hour', words: t('checks.atHour', { count: hour }) })
  if (min !== null) chips.push({ name: 'min', words: t('checks.min', { sum: sum(min) }) })
  if (max !== null) chips.push({ name: 'max', words: t('checks.max', { sum: sum(max) }) })
  if (table !== null) chips.push({ name: 'table', words: t('checks.tableIs', { table }) })
  if (kind !== null) chips.push({ name: 'kind', words: t('checks.kindIs', { kind }) })
  if (order !== null) chips.push({ name: 'order', words: t('checks.orderIs', { order }) })
  if (station !== null) chips.push({ name: 'station', words: t('checks.stationIs', { station }) })
  return chips
}
