import type { Restaurant } from '@vitrina/contract/restaurant'
import { expect, test } from 'vitest'
import { sortRows } from '@/features/list/list'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { restaurantList } from './restaurant-list'

const restaurant = (name: string, revenue: number | null): Restaurant => ({
  id: `rst_${name}`,
  object: 'restaurant',
  name,
  city: null,
  address: null,
  comment: null,
  source: 'source_a',
  sourceKey: '1',
  registryId: null,
  isActive: true,
  dataFrom: null,
  dataTo: null,
  metrics: { revenue, checks: null, avgCheck: null, lastSaleDate: null },
})
const rows = [restaurant('Север 10', null), restaurant('север 9', 5), restaurant('Юг', 70.5)]
const namesBy = (sort: string | null) =>
  sortRows(restaurantList, rows, sort, createTranslate('ru', ru)).map(({ name }) => name)

test('the chain stands by revenue unless another order is chosen, and who has no figure is last either way', () => {
  expect(namesBy(null)).toEqual(['Юг', 'север 9', 'Север 10'])
  expect(namesBy('revenue')).toEqual(['север 9', 'Юг', 'Север 10'])
  expect(namesBy('-revenue')).toEqual(['Юг', 'север 9', 'Север 10'])
})

test('names stand as people read them, and an unknown order changes nothing', () => {
  expect(namesBy('name')).toEqual(['север 9', 'Север 10', 'Юг'])
  expect(namesBy('-name')).toEqual(['Юг', 'Север 10', 'север 9'])
  expect(namesBy('-unheardOf')).toEqual(['Север 10', 'север 9', 'Юг'])
})
