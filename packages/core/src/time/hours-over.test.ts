import { expect, test } from 'vitest'
import { type Clock, hoursOver } from './hours-over.ts'

/** At a local time of a business date whose days begin at another. */
const at = (date: string, time: string, dayEnd = '05:00'): Clock => {
  const [minutes, begins] = [time, dayEnd].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) as [
    number,
    number,
  ]
  return { date, minutes: (minutes - begins + 1440) % 1440, begins }
}

test.each<[string, Clock[], number[]]>([
  ['14:40 of a day that begins at 5: 5 to 13', [at('2026-03-31', '14:40')], [5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ['01:20 of the night: 5 to 23, and 0', [at('2026-03-31', '01:20')], [5, ...from(6, 23), 0]],
  ['its first hour: none yet', [at('2026-03-31', '05:50')], []],
  [
    'two zones: the hours over in both, 5 to 12 where it is 13:10 in one and 18:10 in the other',
    [at('2026-03-31', '13:10'), at('2026-03-31', '18:10')],
    from(5, 12),
  ],
  ['one that is at the day before still: none', [at('2026-03-30', '23:30'), at('2026-03-31', '08:00')], []],
  ['one that is at the next day: all of its hours', [at('2026-04-01', '06:00'), at('2026-03-31', '07:30')], [5, 6]],
  ['no restaurant at work', [], []],
  [
    'a day that ends at 05:30, at 06:10: none, for the hour of 5 is of two dates',
    [at('2026-03-31', '06:10', '05:30')],
    [],
  ],
  ['the same at 07:00: the hour of 6', [at('2026-03-31', '07:00', '05:30')], [6]],
  [
    'and at 05:15 of the next morning: 6 to 23 and 0 to 4',
    [at('2026-03-31', '05:15', '05:30')],
    [...from(6, 23), ...from(0, 4)],
  ],
  ['a day that ends at 00:00, at 00:00 of its beginning: none', [at('2026-03-31', '00:00', '00:00')], []],
])('%s', (_, clocks, hours) => {
  expect(hoursOver(clocks, '2026-03-31')).toEqual(hours)
})

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
