import { describe, expect, it } from 'vitest'
import { makeChain } from '../../chain/make-chain.ts'
import { createWorld } from '../../world/create-world.ts'
import { createFaults } from '../faults.ts'
import type { Dialect } from './dialect.ts'
import { makeReferenceHandler, makeRkeeperHandler, type ReferenceOptions } from './make-rkeeper-handler.ts'

const authorization = `Basic ${Buffer.from('web:secret').toString('base64')}`

function till({ dialect = {} }: { dialect?: Partial<Dialect> } = {}) {
  const at = '2026-11-20T20:00:00+03:00'
  const chain = makeChain({ seed: 'r_keeper tests', scale: 0.4 })
  const world = createWorld({ chain, clock: () => new Date(at), stateFile: null })
  const faults = createFaults()
  const handler = makeRkeeperHandler(world, faults, { login: 'web', password: 'secret', restaurantKey: '101', dialect })
  const [restaurant] = chain.restaurants
  if (restaurant === undefined) throw new Error('No restaurant')
  const post = async (body: string, headers: Record<string, string> = { authorization }) =>
    handler({
      method: 'POST',
      path: '/rk7api/v0/xmlinterface.xml',
      query: new URLSearchParams(),
      headers,
      body: queryOf(body),
    })
  return { world, faults, handler, restaurant, post, ask: async (body: string) => (await post(body)).body }
}

function references(options: Pick<ReferenceOptions, 'mayWrite'> = {}) {
  const { world, faults, restaurant } = till()
  const handler = makeReferenceHandler(world, faults, { login: 'web', password: 'secret', ...options })
  const ask = async (body: string) => {
    const path = '/rk7api/v0/xmlinterface.xml'
    const query = new URLSearchParams()
    const answer = await handler({ method: 'POST', path, query, headers: { authorization }, body: queryOf(body) })
    return answer.body
  }
  return { world, restaurant, ask }
}

const queryOf = (body: string) => `<?xml version="1.0" encoding="utf-8"?><RK7Query>${body}</RK7Query>`
const setRefData = (item: string) =>
  `<RK7Command CMD="SetRefData" RefName="MENUITEMS"><Items><Item ${item}/></Items></RK7Command>`
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

  it('knows no command that writes', async () => {
    const { ask } = till()
    const said = 'Status="Bad Query Parameters" ErrorText="Unknown command SetRefData"'
    expect(await ask(setRefData('Ident="1000201" PRICETYPES-3="50000"'))).toContain(said)
  })

  it('of a version before 7.5.4.206 tells no state of anything in an order', async () => {
    const { ask, world, restaurant } = till({ dialect: { version: '7.05.02.160' } })
    const { checks } = world.day(restaurant, '2026-11-20')
    const paid = checks.find(({ closedAt }) => closedAt !== null)
    const order = await ask(`<RK7Command CMD="GetOrder"><Order guid="{${paid?.id.toUpperCase()}}"/></RK7Command>`)
    expect(order).toContain('ServerVersion="7.05.02.160"')
    expect(order).toContain('<PrintCheck ')
    expect(order).not.toMatch(/ (state|basicSum)=/)
  })

  it.each([
    ['belowZero', /<Discount [^>]*amount="-\d+"/],
    ['aboveZero', /<Discount [^>]*amount="\d+"/],
    ['untold', /<Discount (?![^>]*amount=)/],
  ] as const)('tells discounts %s', async (discounts, shape) => {
    const { ask, world, restaurant } = till({ dialect: { discounts } })
    const { checks } = world.day(restaurant, '2026-11-20')
    const reduced = checks.find(({ lines }) => lines.some(({ discount, kind }) => kind === 'sale' && discount > 0))
    expect(await ask(`<RK7Command CMD="GetOrder"><Order guid="{${reduced?.id.toUpperCase()}}"/></RK7Command>`)).toMatch(
      shape,
    )
  })

  it('that takes no query of several commands refuses it as a whole', async () => {
    const { ask } = till({ dialect: { takesSeveral: false } })
    expect(await ask(list())).toContain('<CommandResult ')
    const both = await ask(`<RK7Command CMD="GetSystemInfo2"/><RK7Command CMD="GetRefList"/>`)
    expect(both).toContain('Status="Query Parse Error"')
    expect(both).not.toContain('<CommandResult ')
  })
})

describe('the reference server', () => {
  it('sets a price of its own price type alone, everywhere, and grows the version of its books', async () => {
    const { ask, world, restaurant } = references()
    const guid = /Ident="1000201" GUIDString="([^"]+)"/.exec(
      await ask('<RK7CMD CMD="GetRefData" RefName="MENUITEMS" PropMask="items.(Ident,GUIDString)"/>'),
    )?.[1]
    expect(await ask(setRefData(`GUIDString="${guid}" PRICETYPES-3="50000"`))).toContain('CMD="SetRefData" Status="Ok"')
    expect(world.price(restaurant, '1000201')).toBe(50_000)
    expect(await ask('<RK7Command CMD="GetRefList"/>')).toMatch(
      /<RK7Reference RefName="MENUITEMS"[^>]*DataVersion="1002"/,
    )
    expect(await ask(setRefData('Ident="1000202" PRICETYPES-3="40000"'))).toContain('Status="Ok"')
    expect(world.price(restaurant, '1000202')).toBe(40_000)
  })

  it('says Ok to what it does not know, and does nothing', async () => {
    const { ask, world, restaurant } = references()
    for (const item of ['Ident="1000201" PRICETYPES-4="60000"', 'Ident="999" PRICETYPES-3="1"', 'ObjectID="1000201"']) {
      expect(await ask(setRefData(item))).toContain('CMD="SetRefData" Status="Ok"')
    }
    expect(world.price(restaurant, '1000201')).toBe(49_000)
  })

  it('refuses what is no price, other books, and a user without the right', async () => {
    const { ask } = references()
    expect(await ask(setRefData('Ident="1000201" PRICETYPES-3="-5"'))).toContain('Status="Bad Query Parameters"')
    const prices = '<RK7Command CMD="SetRefData" RefName="PRICES"><Items><Item Ident="1"/></Items></RK7Command>'
    expect(await ask(prices)).toContain('Status="Bad Query Parameters"')
    const reader = references({ mayWrite: false })
    expect(await reader.ask(setRefData('Ident="1000201" PRICETYPES-3="5"'))).toContain('Status="Query Executing Error"')
  })

  it('has no sales', async () => {
    const { ask } = references()
    expect(await ask(list())).toContain('Unknown command GetOrderList2')
  })
})
