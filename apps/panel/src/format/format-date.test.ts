import { expect, test } from 'vitest'
import { dateFormat } from './format-date'

const special = /[\u00a0\u2009\u202f]/

test('dates and ranges have plain spaces alone, in either language and over a new year', () => {
  for (const locale of ['ru', 'en'] as const) {
    const date = dateFormat(locale)
    const words = [
      date.range('2026-11-14', '2026-11-20', '2026-11-21'),
      date.range('2025-12-25', '2026-01-05', '2026-11-21'),
      date.rangeShort('2025-07-28', '2026-11-21'),
      date.day('2025-12-25', '2026-11-21'),
      date.month('2026-11'),
    ]
    expect(words.filter((text) => special.test(text))).toEqual([])
  }
})
