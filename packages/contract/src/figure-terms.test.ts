import { expect, test } from 'vitest'
import { memberName } from './figure-members.ts'
import { figureDimensionLabels, figureMetricLabels, metricGroups } from './figure-metrics.ts'
import { FigureDimension, FigureMetric } from './figure-query.ts'

const isCyrillic = /[а-яё]/i

test.each(FigureMetric.options)('%s is called something in both languages and stands in a group', (metric) => {
  const { name, about, group } = figureMetricLabels[metric]
  expect(metricGroups).toContain(group)
  for (const { ru, en } of [name, ...(about ? [about] : [])]) {
    expect(ru).toMatch(isCyrillic)
    expect(en).toMatch(/^[A-Z][^а-яё]+$/i)
  }
})

test.each(FigureDimension.options)('%s is called something in both languages, alone and after “by”', (dimension) => {
  const { name, by } = figureDimensionLabels[dimension]
  expect(name.ru).toMatch(isCyrillic)
  expect(by.ru).toMatch(/^по [а-яё ]+$/)
  expect(name.en).not.toMatch(isCyrillic)
  expect(by.en).toMatch(/^by [a-z_ -]+$/)
})

test('no two metrics and no two dimensions are called alike', () => {
  for (const language of ['ru', 'en'] as const) {
    const names = FigureMetric.options.map((metric) => figureMetricLabels[metric].name[language])
    expect(new Set(names).size).toBe(names.length)
    const told = FigureDimension.options.map((dimension) => figureDimensionLabels[dimension].by[language])
    expect(new Set(told).size).toBe(told.length)
  }
})

test.each([
  ['weekday', '5', null, 'Пятница', 'Friday'],
  ['weekend', '1', null, 'Выходные', 'Weekends'],
  ['hour', '8', null, '08:00', '08:00'],
  ['month', '2026-11-01', null, '2026-11', '2026-11'],
  ['quarter', '2026-10-01', null, '2026-Q4', '2026-Q4'],
  ['source', 'source_b', null, 'iiko', 'iiko'],
  ['category', '', null, 'Без категории', 'No category'],
  ['category', 'супы', 'Супы', 'Супы', 'Супы'],
  ['order_category', '', null, 'Не указано', 'Not told'],
  ['restaurant', 'rst_1', 'Север', 'Север', 'Север'],
  ['unit', 'кг', null, 'кг', 'kg'],
  ['direction', 'in', null, 'Приход', 'Received'],
  ['reason', 'write_off', null, 'Списание', 'Write-off'],
] as const)('%s %j (%s) is %s, %s', (dimension, key, label, ru, en) => {
  expect([memberName(dimension, key, label, 'ru'), memberName(dimension, key, label, 'en')]).toEqual([ru, en])
})
