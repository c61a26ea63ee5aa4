import type { IntegrationSlug } from '@vitrina/contract/integration'
import { dueExchanges, endExchange, shiftOf } from '@vitrina/testing/due-exchanges'
import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { reasonOf } from '@vitrina/testing/reason-of'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { SourceError } from '../exchange/accounting-system.ts'
import { exchangeIntegration } from '../exchange/exchange-integration.ts'
import { getFreshness } from '../exchange/get-freshness.ts'
import { orderExchange } from '../exchange/order-exchange.ts'
import { connectIntegration } from './connect-integration.ts'
import { connectionSettings } from './connection-settings.ts'
import { describeIntegration, describeIntegrations } from './describe-integrations.ts'
import { listIntegrations } from './list-integrations.ts'

const database = suiteDatabase()

const secret = 'pa55word'
const rkeeper = {
  url: 'http://till:in-the-address@10.0.0.5:8080/',
  username: 'reader',
  password: secret,
  dayEnd: '05:00',
  servers: [{ url: 'http://10.0.0.6:8080', username: 'second', password: `${secret} two` }],
  referenceUrl: 'http://10.0.0.8:8086',
  referencePassword: `${secret} four`,
  storehouseUrl: 'http://10.0.0.7:9797',
  storehousePassword: `${secret} three`,
}

async function connected(now = '2026-03-31T12:00:30Z') {
  const system = new InMemorySystem()
  const ctx: Context = { ...(await testContext(database.db, { now })), openSystem: system.connection }
  await connectIntegration(ctx, { slug: 'source_a', credentials: rkeeper })
  return { ctx, system }
}

const at = (ctx: Context, now: string): Context => ({ ...ctx, now: () => new Date(now) })
const without = (ctx: Context, scope: string): Context => ({
  ...ctx,
  scopes: new Set([...ctx.scopes].filter((one) => one !== scope)),
})
const current = { source: 'source_a', scope: { kind: 'current' } } as const
/** The first time after 12:00:30 of a tick moved as those of the source are that may be moved by so many minutes. */
const moved = (ctx: Context, tick: string, minutes: number) => {
  const time = Date.parse(tick) + shiftOf(ctx, 'source_a', minutes)
  return new Date(time > ctx.now().getTime() ? time : time + minutes * 60_000).toISOString()
}

describe('what is told of connections', () => {
  test('every one with its checks; of an accounting system when it comes next and what waits for it', async () => {
    const { ctx } = await connected()
    const { id } = await orderExchange(ctx, { source: 'source_a', period: null, dryRun: true })
    const all = await describeIntegrations(ctx)
    expect(all.map(({ slug, exchange }) => [slug, exchange !== null])).toEqual([
      ['source_a', true],
      ['source_b', false],
      ['agent_gateway', false],
      ['mail', false],
    ])
    expect(all[0]).toMatchObject({
      connected: true,
      checks: [{ code: 'reach', level: 'info' }],
      exchange: {
        lastSuccessAt: null,
        late: false,
        nextAt: moved(ctx, '2026-03-31T12:00:00Z', 5),
        nextNightlyAt: moved(ctx, '2026-04-01T01:30:00Z', 30),
        runningId: null,
        failed: null,
        orders: [{ id, source: 'source_a', dryRun: true, author: 'test', period: null }],
      },
    })
    expect(all[1]?.checks).toEqual([])
  })

  test('the run that failed, with whose fault it was, until one goes well', async () => {
    const { ctx, system } = await connected()
    system.onOpen = () => {
      throw new SourceError('login_refused', reasonOf('The server refuses the login'))
    }
    await exchangeIntegration(ctx, current)
    const broken = await describeIntegration(ctx, { slug: 'source_a' })
    expect(broken).toMatchObject({ status: 'error', exchange: { failed: { errorCode: 'login_refused' } } })
    system.onOpen = () => undefined
    await exchangeIntegration(ctx, current)
    expect((await describeIntegration(ctx, { slug: 'source_a' })).exchange?.failed).toBeNull()
  })

  test('no run of before is taken for a trouble that it does not tell of', async () => {
    const { ctx, system } = await connected()
    system.onOpen = () => {
      throw new SourceError('forbidden', reasonOf('The login may not read sales'))
    }
    const period = { from: '2026-03-01', to: '2026-03-01' }
    await exchangeIntegration(ctx, { source: 'source_a', scope: { kind: 'days', period }, cause: 'order' })
    expect((await describeIntegration(ctx, { slug: 'source_a' })).exchange?.failed).toBeNull()
    system.onOpen = () => undefined
    system.changedDays = () => Promise.reject(new SourceError('unreachable', reasonOf('10.0.0.5:8080 does not answer')))
    await exchangeIntegration(ctx, { source: 'source_a', scope: { kind: 'changed' }, cause: 'schedule' })
    const { exchange } = await describeIntegration(ctx, { slug: 'source_a' })
    expect(exchange?.nightlyError).toContain('does not answer')
    expect(exchange?.failed).toBeNull()
  })

  test('a failure is told by the run of the schedule that failed so since the last success', async () => {
    const { ctx, system } = await connected()
    await exchangeIntegration(ctx, { ...current, cause: 'schedule' })
    system.onOpen = () => {
      throw new SourceError('unreachable', reasonOf('10.0.0.5:8080 does not answer'))
    }
    const { reports } = await exchangeIntegration(at(ctx, '2026-03-31T12:05:00Z'), { ...current, cause: 'schedule' })
    const later = at(ctx, '2026-03-31T12:06:00Z')
    const period = { from: '2026-03-01', to: '2026-03-01' }
    await exchangeIntegration(later, { source: 'source_a', scope: { kind: 'days', period }, cause: 'order' })
    expect((await describeIntegration(later, { slug: 'source_a' })).exchange?.failed).toEqual({
      id: reports[0]?.id,
      errorCode: 'unreachable',
    })
  })

  test('a failure to read the day is told by its run also after the past was compared well', async () => {
    const { ctx, system } = await connected()
    system.onOpen = () => {
      throw new SourceError('unreachable', reasonOf('10.0.0.5:8080 does not answer'))
    }
    const due = await dueExchanges(ctx, ctx.now())
    const { reports } = await exchangeIntegration(ctx, { ...current, cause: 'schedule' })
    system.onOpen = () => undefined
    const night = at(ctx, '2026-03-31T12:04:00Z')
    await exchangeIntegration(night, { source: 'source_a', scope: { kind: 'changed' }, cause: 'schedule' })
    expect(due.map(({ scope }) => scope.kind)).toEqual(['current', 'changed'])
    for (const one of due) await endExchange(ctx, one, one.scope.kind === 'current' ? ctx.now() : night.now())
    const { exchange } = await describeIntegration(night, { slug: 'source_a' })
    expect(exchange).toMatchObject({ lastSuccessAt: '2026-03-31T12:04:00.000Z', failed: { id: reports[0]?.id } })
  })

  test('holds no credential, in the list, in the details, nor in the settings of the form', async () => {
    const { ctx } = await connected()
    const settings = await connectionSettings(ctx, { slug: 'source_a' })
    expect(settings).toEqual({
      settings: {
        url: 'http://10.0.0.5:8080/',
        username: 'reader',
        dayEnd: '05:00',
        servers: [{ url: 'http://10.0.0.6:8080', username: 'second' }],
        referenceUrl: 'http://10.0.0.8:8086',
        storehouseUrl: 'http://10.0.0.7:9797',
      },
      secrets: ['password', 'servers.0.password', 'referencePassword', 'storehousePassword'],
    })
    const told = JSON.stringify([
      await listIntegrations(ctx),
      await describeIntegrations(ctx),
      await describeIntegration(ctx, { slug: 'source_a' }),
      settings,
    ])
    for (const hidden of [secret, 'in-the-address', 'sealed']) expect(told).not.toContain(hidden)
    const read = JSON.stringify([await listIntegrations(ctx), await describeIntegrations(ctx)])
    for (const setting of ['reader', '10.0.0.5', '10.0.0.7']) expect(read).not.toContain(setting)
  })

  test('needs its scope; an unknown one is 404; another workspace has none of it', async () => {
    const { ctx } = await connected()
    const requires = (requiredScope: string) => ({ code: 'insufficient_scope', extra: { requiredScope } })
    await expect(describeIntegrations(without(ctx, 'read:integrations'))).rejects.toMatchObject(
      requires('read:integrations'),
    )
    await expect(connectionSettings(without(ctx, 'write:integrations'), { slug: 'x' })).rejects.toMatchObject(
      requires('write:integrations'),
    )
    for (const slug of ['source_c', '', 'toString']) {
      await expect(describeIntegration(ctx, { slug })).rejects.toMatchObject({ code: 'not_found' })
      await expect(connectionSettings(ctx, { slug })).rejects.toMatchObject({ code: 'not_found' })
    }
    const stranger = await testContext(database.db)
    expect((await describeIntegrations(stranger)).every(({ connected }) => !connected)).toBe(true)
    const none = { settings: null, secrets: [] }
    const slugs: IntegrationSlug[] = ['source_a', 'source_b', 'agent_gateway', 'mail']
    for (const slug of slugs) expect(await connectionSettings(stranger, { slug })).toEqual(none)
  })
})

describe('freshness', () => {
  test('read every 5 minutes and last well at 12:02, a source is late a minute after its second time since', async () => {
    const { ctx } = await connected('2026-03-31T12:02:00Z')
    await exchangeIntegration(ctx, current)
    const second = Date.parse(moved(ctx, '2026-03-31T12:00:00Z', 5)) + 5 * 60_000
    const late = new Date(second + 60_000).toISOString()
    expect((await getFreshness(ctx)).sources).toEqual([
      { source: 'source_a', since: '2026-03-31T12:02:00.000Z', lateFrom: late, failing: false, pastFailing: false },
    ])
    const isLate = async (now: string) => (await describeIntegration(at(ctx, now), { slug: 'source_a' })).exchange?.late
    expect(await isLate(late)).toBe(false)
    expect(await isLate(new Date(Date.parse(late) + 1).toISOString())).toBe(true)
  })

  test('everybody is told of a failure, without a word of its cause; before the first success since is null', async () => {
    const { ctx, system } = await connected()
    system.onOpen = () => {
      throw new SourceError('unreachable', reasonOf('10.0.0.5:8080 does not answer'))
    }
    await exchangeIntegration(ctx, current)
    const told = await getFreshness({ ...ctx, scopes: new Set() })
    expect(told.sources).toMatchObject([{ source: 'source_a', since: null, failing: true }])
    expect(JSON.stringify(told)).not.toContain('10.0.0.5')
    expect((await getFreshness(await testContext(database.db))).sources).toEqual([])
  })
})
