import { describe, expect, it } from 'vitest'
import { makeChain } from '../../chain/make-chain.ts'
import { createWorld } from '../../world/create-world.ts'
import { createFaults } from '../faults.ts'
import { makeRkeeperHandler } from './make-rkeeper-handler.ts'

const authorization = `Basic ${Buffer.from('web:secret').toString('base64')}`

function till(at = '2026-11-20T20:00:00+03:00') {
  const chain = makeChain({ seed: 'r_keeper tests', scale: 0.4 })
  const world = createWorld({ chain, clock: () => new Date(at), stateFile: null })
  const faults = createFaults()
  const handler = makeRkeeperHandler(world, faults, { login: 'web', password: 'secret', restaurantKey: '101' })
  const [restaurant] = chain.restaurants
  if (restaurant === undefined) throw new Error('No restaurant')
  const post = async (body: string, headers: Record<string, string> = { authorization }) =>
    handler({
      method: 'POST',
      path: '/rk7api/v0/xmlinterface.xml',
      query: new URLSearchParams(),
      headers,
      body: `<?xml version="1.0" encoding="utf-8"?><RK7Query>${body}</RK7Query>`,
    })
  return { world, faults, handler, restaurant, post, ask: async (body: string) => (await post(body)).body }
}

const list = (attributes = '') => `<RK7Command CMD="GetOrderList2" onlyOpened="0" ${attributes}/>`

describe('the r_keeper test server', () => {
  it('lets in nobody without the login', async () => {
    const { post } = till()
    expect((await post(list(), {})).status).toBe(401)
    expect((await post(list(), { authorization: 'Basic d2ViOndyb25n' })).status).toBe(401)
  })

  it('answers 200 whatever is wrong, with a status of its own', async () => {
    const { post, handler } = till()
    const cases: [string, string][] = [
      ['<RK7Command CMD="Nonsense"/>', 'Status="Bad Query Parameters" ErrorText="Unknown command Nonsense"'],
      ['<RK7Command CMD="GetRefData" RefName="NOTHING"/>', 'Status="Bad Query Parameters"'],
      ['<RK7Command CMD="GetOrder"><Order guid="{0}"/></RK7Command>', 'Status="Query Executing Error"'],
      ['<RK7Command', 'Status="Query Parse Error"'],
    ]
    for (const [body, said] of cases) {
      const answer = await post(body)
      expect(answer.status).toBe(200)
      expect(answer.body).toContain(said)
    }
    const elsewhere = { method: 'POST', path: '/', query: new URLSearchParams(), headers: { authorization }, body: '' }
    expect((await handler(elsewhere)).status).toBe(404)
  })

  it('answers one RK7CMD by the result itself and several RK7Command by a CommandResult each', async () => {
    const { ask } = till()
    const single = await ask('<RK7CMD CMD="GetSystemInfo2"/>')
    expect(single).toMatch(/<RK7QueryResult [^>]*CMD="GetSystemInfo2" Status="Ok"/)
    expect(single).toContain('ShiftDate="2026-11-20T00:00:00"')
    expect(single).toContain('<Restaurant code="1"')
    expect(single).not.toContain('CommandResult')
    const both = await ask(`<RK7Command CMD="GetSystemInfo2"/><RK7Command CMD="GetRefList"/>`)
    expect(both.match(/<CommandResult /g)).toHaveLength(2)
  })

  it('lists all orders of the shift, the open ones alone when asked, and nothing when none changed', async () => {
    const { ask, world, restaurant } = till()
    const { checks } = world.day(restaurant, '2026-11-20')
    const all = await ask(list())
    expect(all.match(/<Order /g)).toHaveLength(checks.length)
    const open = await ask('<RK7Command CMD="GetOrderList2" onlyOpened="1"/>')
    expect(open.match(/<Order /g)?.length).toBe(checks.filter(({ closedAt }) => closedAt === null).length)
    const version = /lastversion="(\d+)"/.exec(all)?.[1]
    const same = await ask(list(`lastversion="${version}"`))
    expect(same).toContain('Status="No changes"')
    expect(same).not.toContain('<Order ')
    expect((await ask(list('lastversion="1"'))).match(/<Order /g)).toHaveLength(checks.length)
  })

  it('passes over attributes it does not know, and tells items by the mask', async () => {
    const { ask } = till()
    const dishes = await ask(
      '<RK7Command CMD="GetRefData" RefName="MENUITEMS" OnlyActive="1" Nonsense="1" WithMacroProp="1" PropMask="items.(Ident,PRICETYPES^3)"/>',
    )
    expect(dishes).toMatch(/<Item Ident="1000201" PRICETYPES-3="49000"\/>/)
    expect(dishes).not.toContain('Ident="1000200"')
    const everything = await ask('<RK7Command CMD="GetRefData" RefName="MENUITEMS" WithMacroProp="1"/>')
    expect(everything).toContain('Status="rsInactive"')
    expect(everything).toContain('PRICETYPES-1="9223372036854775807"')
    const nothing = await ask('<RK7Command CMD="GetRefData" RefName="MENUITEMS" PropMask="RefName"/>')
    expect(nothing).not.toContain('<Item ')
    expect(nothing).toContain('DataVersion="1001"')
  })

  it.each([
    ['by the name of the answer', 'WithMacroProp="1" PropMask="items.(Ident,PRICETYPES-3)"'],
    ['without generated properties', 'PropMask="items.(Ident,PRICETYPES^3)"'],
    ['without generated properties, with all others', ''],
  ])('tells no price asked for %s', async (_, asked) => {
    const { ask } = till()
    const dishes = await ask(`<RK7Command CMD="GetRefData" RefName="MENUITEMS" ${asked}/>`)
    expect(dishes).toContain('Ident="1000201"')
    expect(dishes).not.toContain('PRICETYPES-')
  })

  it('shows a bill before paying as a printed check in state 4 of lines not closed', async () => {
    const { ask, world, restaurant } = till()
    const open = world.day(restaurant, '2026-11-20').checks.filter(({ closedAt }) => closedAt === null)
    const orders = await Promise.all(
      open.map(({ id }) => ask(`<RK7Command CMD="GetOrder"><Order guid="{${id.toUpperCase()}}"/></RK7Command>`)),
    )
    const billed = orders.filter((order) => order.includes('<PrintCheck '))
    expect(billed.length).toBeGreaterThan(0)
    for (const order of billed) {
      expect(order).toMatch(/<PrintCheck [^>]*state="4" bill="1"/)
      expect(order).not.toContain('state="6"')
    }
  })

  it('sets a price of its own price type alone, and grows the version of its books', async () => {
    const { ask, world, restaurant } = till()
    const set = (dish: string, type: string, value: string) =>
      ask(
        `<RK7Command CMD="SetRefData" RefName="PRICES"><Items><Item ObjectID="${dish}" PriceType="${type}" Value="${value}"/></Items></RK7Command>`,
      )
    expect(await set('1000201', '3', '50000')).toContain('CMD="SetRefData" Status="Ok"')
    expect(world.price(restaurant, '1000201')).toBe(50_000)
    expect(await ask('<RK7Command CMD="GetRefList"/>')).toMatch(
      /<RK7Reference RefName="MENUITEMS"[^>]*DataVersion="1002"/,
    )
    expect(await set('1000201', '4', '60000')).toContain('Status="Query Executing Error"')
    expect(await set('1000201', '3', '-5')).toContain('Status="Bad Query Parameters"')
    expect(world.price(restaurant, '1000201')).toBe(50_000)
  })
})
