import { expect, test } from 'vitest'
import { awayStyle, shownFrom, shownStyle } from './columns'

const look = (id: string, meta: object = {}) => ({ id, meta })

test('a column that stays is never left out', () => {
  expect(shownFrom([look('name', { primary: 13 }), look('revenue', { width: 7 })])).toEqual({})
})

test('a name of 13 rem, what stays of 8 and a column of 10 have room from 31 rem on', () => {
  const columns = [
    look('name', { primary: 13 }),
    look('revenue', { width: 8 }),
    look('checks', { width: 10, leaves: 1 }),
  ]
  expect(shownFrom(columns)).toEqual({ checks: 31 })
})

test('the greatest leaves first: it needs the room of all that leave after it', () => {
  const columns = [
    look('name', { primary: 10 }),
    look('source', { width: 6, leaves: 3 }),
    look('checks', { width: 5, leaves: 1 }),
    look('avgCheck', { width: 8, leaves: 2 }),
  ]
  expect(shownFrom(columns)).toEqual({ checks: 19, avgCheck: 23, source: 31 })
})

test('what would need a wider list than any is shown at the widest', () => {
  expect(shownFrom([look('name', { primary: 13 }), look('all', { width: 90, leaves: 1 })])).toEqual({ all: 79 })
})

test('a column comes at the width where what stands for it goes', () => {
  for (const [step, shown] of Object.entries(shownStyle)) {
    const [hidden, cell] = shown.split(' ')
    expect([hidden, cell]).toEqual(['hidden', `@min-[${step}rem]/list:table-cell`])
    expect({ ...awayStyle }).toHaveProperty(step, `@min-[${step}rem]/list:hidden`)
  }
})
