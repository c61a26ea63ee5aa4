import { expect, test } from 'vitest'
import { type Clock, hoursOver } from './hours-over.ts'

const moscow = (date: string, hour: number, begins = 5): Clock => ({ date, hour, begins })

test.each<[string, Clock[], number[]]>([
  ['14:40 of a day that begins at 5: 5 to 13', [moscow('2026-03-31', 14)], [5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ['01:20 of the night: 5 to 23, and 0', [moscow('2026-03-31', 1)], [5, ...from(6, 23), 0]],
  ['its first hour: none yet', [moscow('2026-03-31', 5)], []],
  [
    'two zones: the hours over in both, 5 to 12 where it is 13:10 in one and 18:10 in the other',
    [moscow('2026-03-31', 13), moscow('2026-03-31', 18)],
    from(5, 12),
  ],
  ['one that is at the day before still: none', [moscow('2026-03-30', 23), moscow('2026-03-31', 8)], []],
  ['one that is at the next day: all of its hours', [moscow('2026-04-01', 6), moscow('2026-03-31', 7)], [5, 6]],
  ['no restaurant at work', [], []],
])('%s', (_, clocks, hours) => {
  expect(hoursOver(clocks, '2026-03-31')).toEqual(hours)
})

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
