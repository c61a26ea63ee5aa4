import { expect, test } from 'vitest'
import { ru } from '@/i18n/messages/ru'
import { createTranslate } from '@/i18n/translate'
import { type SortedColumn, sortChoices, sortStyle } from './sort-select'

const t = createTranslate('ru', ru)
const columns: SortedColumn[] = [
  { accessorKey: 'place', header: 'Место', enableSorting: false, meta: { width: 4, leaves: 9 } },
  { accessorKey: 'name', header: 'Имя', sortDescFirst: false, meta: { primary: 13 } },
  { accessorKey: 'openedAt', id: 'opened_at', header: 'Открыт', meta: { width: 10, leaves: 1 } },
  { accessorKey: 'perHour', header: () => null, meta: { width: 10, leaves: 2, sortName: 'За час' } },
]

test('a list is sorted by each of its columns that can be, both ways', () => {
  expect(sortChoices(columns, t, { '-opened_at': 'Сначала новые' })).toEqual([
    { value: 'name', label: 'Имя ↑' },
    { value: '-name', label: 'Имя ↓' },
    { value: '-opened_at', label: 'Сначала новые' },
    { value: 'opened_at', label: 'Открыт ↑' },
    { value: '-perHour', label: 'За час ↓' },
    { value: 'perHour', label: 'За час ↑' },
  ])
})

test('the choice goes where the last of those columns has come: name of 13, 10 and 10 rem is 33, shown from 35 on', () => {
  expect(sortStyle(columns)).toBe('@min-[35rem]/list:hidden')
  expect(sortStyle(columns.slice(0, 2))).toBe('hidden')
})
