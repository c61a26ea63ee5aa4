import { describe, expect, test } from 'vitest'
import { addDays, eachDate } from './calendar.ts'
import { generateDay } from './day.ts'
import { depotMoves, depotsOf } from './depots.ts'
import { makeChain, restaurantsOf } from './make-chain.ts'
import type { StockMove } from './model.ts'

const chain = makeChain({ seed: 'depots', restaurants: 4, scale: 0.1 })
const dates = [...eachDate('2026-02-02', addDays('2026-02-02', 83))]
const [central, workshop] = depotsOf(chain)
if (central === undefined || workshop === undefined) throw new Error('The chain has no depots')
const ofCentral = dates.flatMap((date) => depotMoves(chain, central, date))
const ofWorkshop = dates.flatMap((date) => depotMoves(chain, workshop, date))

const asText = ({ product, at, quantity, sum, document }: StockMove) => {
  return `${product.name} ${at} ${quantity} ${sum} ${document}`
}
const is =
  (kind: StockMove['kind'], ...reasons: StockMove['reason'][]) =>
  (move: StockMove) =>
    move.kind === kind && reasons.includes(move.reason)

/** The least and the last of what lies there, product by product, from the first day on. */
function balances(moves: readonly StockMove[]): { least: number; last: number; moved: number }[] {
  return [...Map.groupBy(moves, ({ product }) => product.name).values()].map((own) => {
    let [last, least, moved] = [0, 0, 0]
    for (const { kind, quantity } of own) {
      last += kind === 'in' ? quantity : -quantity
      least = Math.min(least, last)
      if (kind === 'out') moved += quantity
    }
    return { least, last, moved }
  })
}

describe('the central store', () => {
  test('carries out what the restaurants and the workshop take in: the same goods, time, sum and document', () => {
    const taken = dates.flatMap((date) =>
      restaurantsOf(chain, 'source_b').flatMap((restaurant) =>
        generateDay(chain, restaurant, date).stockMoves.filter(
          ({ product, reason, place }) => product.isCentral && reason === 'transfer' && place === product.place,
        ),
      ),
    )
    const arrived = [...taken.filter(is('in', 'transfer')), ...ofWorkshop.filter(is('in', 'transfer'))]
    expect(arrived.length).toBeGreaterThan(100)
    expect(ofCentral.filter(is('out', 'transfer')).map(asText).sort()).toEqual(arrived.map(asText).sort())
  })

  test('buys by invoice, in whole packs, little more than it carries out', () => {
    const bought = ofCentral.filter(is('in', 'invoice'))
    expect(bought.every(({ product, quantity }) => quantity % product.pack === 0)).toBe(true)
    expect(ofCentral.every((move) => is('in', 'invoice')(move) || is('out', 'transfer')(move))).toBe(true)
    for (const { least, last, moved } of balances(ofCentral)) {
      expect(least).toBe(0)
      expect(last / moved).toBeLessThan(0.4)
    }
  })
})

describe('the workshop', () => {
  test('makes dough of the flour it fetched, and sells all of it', () => {
    expect(new Set(ofWorkshop.map(({ kind, reason, product }) => `${kind} ${reason} ${product.name}`))).toEqual(
      new Set([
        'in transfer Мука пшеничная',
        'out production Мука пшеничная',
        'in production Тесто дрожжевое',
        'out invoice Тесто дрожжевое',
      ]),
    )
    expect(balances(ofWorkshop.filter(({ product }) => product.madeOf !== null))).toMatchObject([{ least: 0, last: 0 }])
  })
})

test('a chain without iiko has none', () => {
  expect(depotsOf(makeChain({ seed: 'depots', restaurants: 1 }))).toEqual([])
})
