import { describe, expect, it } from 'vitest'
import { generateDay } from './day.ts'
import { makeChain } from './make-chain.ts'
import { discountName, paymentsOf } from './payments.ts'

const chain = makeChain({ seed: 'demo' })
const checks = chain.restaurants.flatMap((restaurant) => generateDay(chain, restaurant, '2026-09-18').checks)

describe('payments', () => {
  it('of a check add up to it, and are of every type in a day', () => {
    for (const check of checks) {
      const total = check.lines.reduce((sum, { kind, total }) => (kind === 'void' ? sum : sum + total), 0)
      expect(paymentsOf(check).reduce((sum, { sum: paid }) => sum + paid, 0)).toBe(total)
    }
    const types = new Set(checks.flatMap(paymentsOf).map(({ type }) => type))
    expect([...types].toSorted()).toEqual(['Банковская карта', 'Наличные', 'СБП'])
    expect(checks.some((check) => paymentsOf(check).length === 2)).toBe(true)
  })

  it('of a return give money back', () => {
    const returned = checks.filter(({ lines }) => lines.every(({ kind }) => kind === 'return'))
    expect(returned.length).toBeGreaterThan(0)
    expect(returned.flatMap(paymentsOf).every(({ sum }) => sum < 0)).toBe(true)
  })
})

describe('a discount', () => {
  it('is named by its share of the price', () => {
    const names = new Set(checks.flatMap(({ lines }) => lines.map(discountName)).filter((name) => name !== null))
    expect([...names].toSorted()).toEqual(['За счёт заведения', 'Скидка 10%', 'Скидка 15%', 'Скидка 20%', 'Скидка 5%'])
  })
})
