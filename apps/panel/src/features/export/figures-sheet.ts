import type { MetricData } from '@vitrina/contract/widget'
import type { Translate } from '@/i18n/translate'
import type { Sheet, SheetCell } from './sheet'

/** Single figures one below another, each in its unit, with its previous value. */
export function figuresSheet(
  title: string,
  figures: readonly { title: string; data: MetricData }[],
  t: Translate,
): Sheet {
  return {
    title,
    isCompared: figures.some(({ data }) => data.previous !== null),
    columns: [
      { label: t('export.figure'), kind: 'text' },
      { label: t('chart.value'), kind: 'quantity' },
      { label: t('export.before'), kind: 'quantity' },
      { label: t('export.changePct'), kind: 'percent' },
      { label: t('export.changePoints'), kind: 'quantity' },
      { label: t('export.unit'), kind: 'text' },
    ],
    rows: figures.flatMap(({ title: name, data }) => figureRows(name, data, t)),
  }
}

/** The rows of a figure. If its change covers only full days or hours, those have a row of their own. */
function figureRows(
  name: string,
  { unit, value, previous, fullDays, sameHours, units = [], ...changed }: MetricData,
  t: Translate,
): SheetCell[][] {
  const row = (title: string, now: number | null, before: number | null, of: Partial<Changed>): SheetCell[] => [
    title,
    { value: now, unit },
    { value: before, unit },
    of.changePct ?? null,
    of.changePoints ?? null,
    t(`unit.${unit}`),
  ]
  // One row per unit, so that amounts in different units are not added.
  if (units.length > 1) return units.map(({ unit: of, value: one }) => row(of ? `${name}, ${of}` : name, one, null, {}))
  if (sameHours) {
    const hours = `${name}, ${t('export.untilHour', { time: sameHours.until })}`
    return [row(name, value, previous, {}), row(hours, sameHours.value, sameHours.previous, sameHours)]
  }
  if (!fullDays) return [row(name, value, previous, changed)]
  const { from, to } = fullDays
  return [
    row(name, value, null, {}),
    row(`${name}, ${t('export.fullDays', { from, to })}`, fullDays.value, previous, changed),
  ]
}

type Changed = Pick<MetricData, 'changePct' | 'changePoints'>
