import { expect, test } from 'vitest'
import { choiceOf, cronOf, dailyCron, dailyTimeOf, minuteChoices } from './schedule-choices.ts'

test.each(minuteChoices.map(String))('every %s minutes is the same choice again when it is read back', (choice) => {
  expect(choiceOf(cronOf(choice, ''))).toBe(choice)
})

test.each([
  ['*/7 * * * *', 'other'],
  [' */5  * * * * ', '5'],
  ['0 9 * * 1', 'other'],
])('%j is the choice %s', (cron, choice) => {
  expect(choiceOf(cron)).toBe(choice)
})

test.each([
  ['30 4 * * *', '04:30'],
  ['0 23 * * *', '23:00'],
  ['*/5 4 * * *', null],
  ['30 4 * * 1', null],
  ['30 4,5 * * *', null],
])('%j is every day at %s', (cron, time) => {
  expect(dailyTimeOf(cron)).toBe(time)
  if (time !== null) expect(dailyCron(time)).toBe(cron)
})
