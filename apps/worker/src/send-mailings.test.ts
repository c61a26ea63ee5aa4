import type { MailingDraft, MailingIssue } from '@vitrina/contract/mailing'
import type { Context } from '@vitrina/core/context'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { createMailing } from '@vitrina/core/mailings/create-mailing'
import { deleteMailing } from '@vitrina/core/mailings/delete-mailing'
import { listIssues } from '@vitrina/core/mailings/list-issues'
import { getMailing } from '@vitrina/core/mailings/list-mailings'
import { sendToSelf } from '@vitrina/core/mailings/preview-mailing'
import { setSubscription } from '@vitrina/core/mailings/subscription'
import { updateMailing } from '@vitrina/core/mailings/update-mailing'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { ensureSandbox } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { sendLedger } from '@vitrina/testing/ledger'
import { type MailServer, mailServer } from '@vitrina/testing/mail-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { afterEach, describe, expect, test } from 'vitest'
import { mailingSender } from './send-mailings.ts'

const database = suiteDatabase(20)
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  // The next test's workers look at all workspaces.
  await database.db.pool.query('DELETE FROM mailing')
})

const draft: MailingDraft = {
  name: 'Утро',
  frequency: 'daily',
  weekday: 1,
  time: '09:00',
  language: 'ru',
  restaurants: [],
  blocks: ['revenue', 'checks'],
  recipients: ['anna@rest.example', 'boris@rest.example'],
  isActive: true,
}
// It is made on Tuesday at 15:00 in Moscow, and due on Wednesday, 1 April, at 09:00, which is 06:00 UTC.
const due = '2026-04-01T06:00:00Z'
const after = (minutes: number) => new Date(Date.parse(due) + minutes * 60_000).toISOString()

async function serving(): Promise<MailServer> {
  const server = await mailServer()
  closing.push(() => server.close())
  return server
}

async function workspaceBy(server: MailServer | null): Promise<Context> {
  const ctx = await testContext(database.db)
  if (server) {
    const credentials = { host: '127.0.0.1', port: server.port, from: 'robot@rest.example' }
    const { data } = await connectIntegration(ctx, { slug: 'mail', credentials })
    expect(data.connected).toBe(true)
  }
  return ctx
}

/** A worker whose clock stands at an instant. */
function workerAt(at: string) {
  const now = () => new Date(at)
  const sender = mailingSender({
    db: database.db,
    logger: silentLogger,
    panelUrl: 'https://vitrina.example',
    now,
    contextOf: (workspaceId) =>
      systemContext({
        db: database.db,
        workspaceId,
        secret: testSecret,
        logger: silentLogger,
        name: 'worker',
        now,
        connectPrivate: true,
      }),
  })
  closing.push(() => sender.stop())
  return sender
}

const lookAt = (at: string) => workerAt(at).look()
const toWhom = ({ messages }: MailServer) =>
  messages.flatMap(({ to = [] }) => to.map(({ address }) => address)).toSorted()

async function journal(ctx: Context, { id }: { id: string }): Promise<MailingIssue[]> {
  return (await listIssues(ctx, { id })).data.toSorted((one, other) => one.email.localeCompare(other.email))
}

describe('a mailing whose time has come', () => {
  test('reaches each recipient once by a real conversation: Tuesday’s 300 + 120 = 420 beside 400 before, +5 %', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const sale = (date: string, total: string) => ({ key: `${date} ${total}`, date, lines: [{ dish: 'tea', total }] })
    await sendLedger(ctx, { checks: [sale('2026-03-24', '400'), sale('2026-03-31', '300'), sale('2026-03-31', '120')] })
    const mailing = await createMailing(ctx, draft)
    await lookAt('2026-04-01T05:59:59Z')
    expect(server.messages).toEqual([])
    await lookAt(due)
    await lookAt(after(1))
    expect(toWhom(server)).toEqual(['anna@rest.example', 'boris@rest.example'])
    const [mail] = server.messages
    const plain = (text = '') => text.replace(/\s+/g, ' ')
    expect(plain(mail?.subject)).toBe('Витрина: вторник 31 марта — 420 ₽, +5 %')
    for (const body of [mail?.text, mail?.html].map(plain)) {
      for (const words of ['420 ₽', '+5 %', 'было 400 ₽']) expect(body).toContain(words)
    }
    expect(await journal(ctx, mailing)).toMatchObject([
      { email: 'anna@rest.example', status: 'sent', attempts: 1, reason: null, period: { to: '2026-03-31' } },
      { email: 'boris@rest.example', status: 'sent' },
    ])
    expect(await getMailing(ctx, mailing)).toMatchObject({
      nextAt: '2026-04-02T06:00:00.000Z',
      lastIssue: { sent: 2, failed: 0, waiting: 0, skipped: 0 },
    })
  })

  test('gives each a way out of their own, by one click, after which nothing comes any more', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    await createMailing(ctx, draft)
    await lookAt(due)
    const header = (name: string) =>
      server.messages.map(({ headers }) => headers.find(({ key }) => key === name)?.value ?? '')
    expect(header('list-unsubscribe-post')).toEqual(Array(2).fill('List-Unsubscribe=One-Click'))
    const links = header('list-unsubscribe').map(
      (value) => /^<https:\/\/vitrina\.example\/unsubscribe\/([^/]+)\/one-click>$/.exec(value.replace(/\s/g, ''))?.[1],
    )
    expect(new Set(links).size).toBe(2)
    const visitor = { ...ctx, address: null }
    const [token = ''] = links
    const left = await setSubscription(visitor, { token, isSubscribed: false })
    expect(left).toMatchObject({ state: 'unsubscribed' })
    expect(server.messages[0]?.text?.replace(/\s/g, '')).toContain(`/unsubscribe/${token}`)
    await lookAt('2026-04-02T06:00:00Z')
    expect(server.messages).toHaveLength(3)
    expect(server.messages[2]?.to?.[0]?.address).not.toBe('email' in left && left.email)
  })

  test('goes once to each of 30, with three workers at it', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const recipients = Array.from({ length: 30 }, (_, at) => `a${at}@rest.example`)
    const mailing = await createMailing(ctx, { ...draft, recipients })
    await Promise.all([lookAt(due), lookAt(due), lookAt(due)])
    await lookAt(due)
    expect(toWhom(server)).toEqual(recipients.toSorted())
    expect((await getMailing(ctx, mailing)).lastIssue).toMatchObject({ sent: 30, waiting: 0 })
  })

  test('is not sent again when its worker died in the middle: it is told as failed, with the rest going on', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const mailing = await createMailing(ctx, draft)
    server.refuseWith('451 later')
    await lookAt(due)
    server.refuseWith(null)
    // What a killed worker leaves: under way, with nobody behind it.
    await database.db.pool.query(
      `UPDATE mailing_issue SET status = 'sending', leased_until = $2 WHERE workspace_id = $1 AND email LIKE 'anna%'`,
      [ctx.workspace.id, after(7)],
    )
    await lookAt(after(6))
    expect(await journal(ctx, mailing)).toMatchObject([{ status: 'sending' }, { status: 'sent' }])
    await lookAt(after(8))
    await lookAt(after(60))
    expect(await journal(ctx, mailing)).toMatchObject([
      { status: 'failed', reason: 'process_ended' },
      { status: 'sent', attempts: 2 },
    ])
    expect(toWhom(server)).toEqual(['boris@rest.example'])
  })
})

describe('a mail whose fate is not known', () => {
  test('is told as failed and never sent again, while those that were not tried go out later', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const mailing = await createMailing(ctx, draft)
    server.answerBy('hanging up')
    await lookAt(due)
    expect(server.messages).toHaveLength(1)
    expect(await journal(ctx, mailing)).toMatchObject([
      { status: 'failed', reason: 'unanswered', attempts: 1, nextAttemptAt: null },
      { status: 'pending', reason: 'unreachable' },
    ])
    server.answerBy(null)
    for (const minutes of [5, 20, 50]) await lookAt(after(minutes))
    expect(toWhom(server)).toEqual(['anna@rest.example', 'boris@rest.example'])
    expect(await journal(ctx, mailing)).toMatchObject([{ reason: 'unanswered' }, { status: 'sent', attempts: 2 }])
  })
})

test('a mail server that hangs up is not tried for each mailing of a workspace: the others’ mails go out later', async () => {
  const server = await serving()
  const ctx = await workspaceBy(server)
  const mailings = [await createMailing(ctx, draft), await createMailing(ctx, { ...draft, name: 'Ещё' })]
  server.answerBy('hanging up')
  await lookAt(due)
  expect(server.messages).toHaveLength(1)
  const told = (await Promise.all(mailings.map((mailing) => journal(ctx, mailing)))).flat()
  expect(told.map(({ status, reason }) => `${status} ${reason}`).toSorted()).toEqual([
    'failed unanswered',
    ...Array(3).fill('pending unreachable'),
  ])
  server.answerBy(null)
  await lookAt(after(5))
  expect(server.messages).toHaveLength(4)
})

describe('a mailing that becomes weekly', () => {
  // Monday, 6 April, at 09:00 in Moscow: the day before is also the last of the week before.
  const monday = '2026-04-06T06:00:00Z'
  const at = (ctx: Context, instant: string): Context => ({ ...ctx, now: () => new Date(instant) })

  async function dailyOfSunday(server: MailServer) {
    const ctx = await workspaceBy(server)
    const made = at(ctx, '2026-04-05T12:00:00Z')
    const mailing = await createMailing(made, { ...draft, recipients: ['anna@rest.example'], blocks: ['checks'] })
    await lookAt(monday)
    const { updatedAt } = await getMailing(ctx, mailing)
    const weekly = { id: mailing.id, basedOn: updatedAt, frequency: 'weekly', weekday: 1, time: '09:10' } as const
    await updateMailing(at(ctx, '2026-04-06T06:01:00Z'), weekly)
    return { ctx, mailing }
  }
  const days = ({ messages }: MailServer) =>
    messages.map(({ subject }) => /: (.*) — /.exec(subject ?? '')?.[1]?.replace(/\s/g, ' '))

  test('sends the week though the mail of its Sunday has gone', async () => {
    const server = await serving()
    const { ctx, mailing } = await dailyOfSunday(server)
    await lookAt('2026-04-06T06:10:00Z')
    expect(days(server)).toEqual(['воскресенье 5 апреля', 'неделя 30 марта – 5 апреля'])
    expect(await journal(ctx, mailing)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })

  test('sends each once while both wait', async () => {
    const server = await serving()
    server.refuseWith('451 later')
    const { ctx, mailing } = await dailyOfSunday(server)
    await lookAt('2026-04-06T06:10:00Z')
    server.refuseWith(null)
    await lookAt('2026-04-06T06:30:00Z')
    expect(days(server).toSorted()).toEqual(['воскресенье 5 апреля', 'неделя 30 марта – 5 апреля'])
    expect(await journal(ctx, mailing)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })
})

describe('a mail that is not taken', () => {
  test('for now is tried three times more within the hour, after 5, 15 and 30 minutes, and then told with the server’s words', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const mailing = await createMailing(ctx, { ...draft, recipients: ['anna@rest.example'] })
    server.refuseWith('451 greylisted, try later')
    const seen: string[] = []
    for (const minutes of [0, 4, 5, 19, 20, 49, 50, 300]) {
      await lookAt(after(minutes))
      const [issue] = await journal(ctx, mailing)
      seen.push(`${minutes}: ${issue?.status} ${issue?.attempts}`)
    }
    expect(seen).toEqual([
      '0: pending 1',
      '4: pending 1',
      '5: pending 2',
      '19: pending 2',
      '20: pending 3',
      '49: pending 3',
      '50: failed 4',
      '300: failed 4',
    ])
    expect(await journal(ctx, mailing)).toMatchObject([
      { reason: 'refused', said: expect.stringContaining('greylisted'), nextAttemptAt: null },
    ])
  })

  test('for now goes out once the server takes it', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const mailing = await createMailing(ctx, draft)
    server.refuseWith('451 try later')
    await lookAt(due)
    server.refuseWith(null)
    await lookAt(after(5))
    expect(await journal(ctx, mailing)).toMatchObject([
      { status: 'sent', attempts: 2, reason: null, said: null },
      { status: 'sent', attempts: 2 },
    ])
    expect(server.messages).toHaveLength(2)
  })

  test('for good is told at once, with the server’s words cut to 200', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const mailing = await createMailing(ctx, draft)
    server.refuseWith(`550 no such user ${'x'.repeat(400)}`)
    await lookAt(due)
    const [issue] = await journal(ctx, mailing)
    expect(issue).toMatchObject({ status: 'failed', reason: 'refused', attempts: 1 })
    expect(issue?.said).toMatch(/^550 no such user x+…$/)
    expect(issue?.said?.length).toBeLessThanOrEqual(200)
  })

  test('for want of a server says so', async () => {
    const ctx = await workspaceBy(null)
    const mailing = await createMailing(ctx, draft)
    await lookAt(due)
    expect(await journal(ctx, mailing)).toMatchObject([
      { status: 'failed', reason: 'no_mail' },
      { status: 'failed', reason: 'no_mail' },
    ])
  })

  test('holds up no other workspace, nor another mailing of its own: a server that is gone, a digest that can’t be made', async () => {
    const [gone, server] = [await mailServer(), await serving()]
    const [broken, ctx] = [await workspaceBy(gone), await workspaceBy(server)]
    await gone.close()
    const waiting = await createMailing(broken, draft)
    const wrong = await createMailing(ctx, { ...draft, name: 'А', recipients: ['x@rest.example'] })
    await database.db.pool.query(`UPDATE mailing SET language = 'xx' WHERE workspace_id = $1`, [ctx.workspace.id])
    await createMailing(ctx, draft)
    await lookAt(due)
    expect(toWhom(server)).toEqual(['anna@rest.example', 'boris@rest.example'])
    await database.db.pool.query(`UPDATE mailing SET language = 'ru' WHERE workspace_id = $1`, [ctx.workspace.id])
    expect(await journal(ctx, wrong)).toMatchObject([{ status: 'pending', reason: 'not_composed', attempts: 1 }])
    expect(await journal(broken, waiting)).toMatchObject([
      { status: 'pending', reason: 'unreachable' },
      { status: 'pending', reason: 'unreachable' },
    ])
  })
})

describe('a time that was missed', () => {
  test('by six hours is still sent, by more it is skipped with a word', async () => {
    const server = await serving()
    const [ctx, late] = [await workspaceBy(server), await workspaceBy(server)]
    const mailing = await createMailing(ctx, draft)
    await lookAt(after(360))
    expect(await journal(ctx, mailing)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
    const missed = await createMailing(late, draft)
    await lookAt(after(361))
    expect(await journal(late, missed)).toMatchObject([
      { status: 'skipped', reason: 'late' },
      { status: 'skipped', reason: 'late' },
    ])
    expect(server.messages).toHaveLength(2)
  })

  test('for days leaves a word for each, and the newest goes out', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const mailing = await createMailing(ctx, { ...draft, recipients: ['anna@rest.example'] })
    await lookAt('2026-04-03T07:00:00Z')
    const issues = (await journal(ctx, mailing)).map(({ period, status }) => `${period.to} ${status}`)
    expect(issues.toSorted()).toEqual(['2026-03-31 skipped', '2026-04-01 skipped', '2026-04-02 sent'])
    expect(await getMailing(ctx, mailing)).toMatchObject({ nextAt: '2026-04-04T06:00:00.000Z' })
  })

  test('while it waited for the server is skipped too', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const mailing = await createMailing(ctx, { ...draft, recipients: ['anna@rest.example'] })
    server.refuseWith('451 later')
    await lookAt(due)
    server.refuseWith(null)
    await lookAt(after(361))
    expect(await journal(ctx, mailing)).toMatchObject([{ status: 'skipped', reason: 'late' }])
    expect(server.messages).toEqual([])
  })
})

describe('nothing is sent', () => {
  test('to who has left or was taken off the list since the mail was made, nor once the mailing is off or gone', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const recipients = ['anna@rest.example', 'boris@rest.example', 'vera@rest.example']
    const [mailing, off, gone] = [
      await createMailing(ctx, { ...draft, recipients }),
      await createMailing(ctx, { ...draft, name: 'Другая' }),
      await createMailing(ctx, { ...draft, name: 'Третья' }),
    ]
    server.refuseWith('451 later')
    await lookAt(due)
    server.refuseWith(null)
    await database.db.pool.query(
      `INSERT INTO mailing_unsubscribe SELECT workspace_id, id, 'anna@rest.example', now() FROM mailing
       WHERE workspace_id = $1 AND name = 'Утро'`,
      [ctx.workspace.id],
    )
    const { updatedAt: basedOn } = await getMailing(ctx, mailing)
    await updateMailing(ctx, { id: mailing.id, basedOn, recipients: ['anna@rest.example', 'vera@rest.example'] })
    await updateMailing(ctx, { id: off.id, isActive: false })
    await deleteMailing(ctx, gone)
    await lookAt(after(5))
    expect(toWhom(server)).toEqual(['vera@rest.example'])
    expect(await journal(ctx, mailing)).toMatchObject([
      { status: 'skipped', reason: 'unsubscribed' },
      { status: 'skipped', reason: 'withdrawn' },
      { status: 'sent' },
    ])
    expect(await journal(ctx, off)).toMatchObject([{ reason: 'withdrawn' }, { reason: 'withdrawn' }])
  })

  test('from a sandbox', async () => {
    const live = await workspaceBy(await serving())
    const { id } = await ensureSandbox(live.db, live.workspace.id, live.now())
    const ctx = { ...live, workspace: { ...live.workspace, id, isSandbox: true } }
    const mailing = await createMailing(ctx, draft)
    await lookAt(due)
    expect(await journal(ctx, mailing)).toEqual([])
    const reader = { email: 'anna@rest.example', panelUrl: 'https://vitrina.example' }
    await expect(sendToSelf(ctx, mailing, reader)).rejects.toMatchObject({ code: 'not_available' })
  })
})

describe('sending to oneself', () => {
  const reader = { email: 'anna@rest.example', panelUrl: 'https://vitrina.example' }

  test('goes out at once, to oneself alone, is in the journal, and leaves the mail of the day as it is', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const mailing = await createMailing(ctx, draft)
    expect(await sendToSelf(ctx, mailing, reader)).toEqual({ email: 'anna@rest.example' })
    await sendToSelf({ ...ctx, now: () => new Date(due) }, mailing, reader)
    expect(toWhom(server)).toEqual(['anna@rest.example', 'anna@rest.example'])
    expect(await journal(ctx, mailing)).toMatchObject(Array(2).fill({ isTrial: true, status: 'sent' }))
    expect(await getMailing(ctx, mailing)).toMatchObject({ lastIssue: null })
    await lookAt(due)
    expect(server.messages).toHaveLength(4)
  })

  test('that the server refuses is told with its words, and who has left gets nothing', async () => {
    const server = await serving()
    const ctx = await workspaceBy(server)
    const mailing = await createMailing(ctx, draft)
    server.refuseWith('550 no such user')
    await expect(sendToSelf(ctx, mailing, reader)).rejects.toMatchObject({
      code: 'not_available',
      message: expect.stringContaining('550 no such user'),
    })
    expect(await journal(ctx, mailing)).toMatchObject([{ status: 'failed', reason: 'refused', isTrial: true }])
    server.refuseWith(null)
    await database.db.pool.query(
      `INSERT INTO mailing_unsubscribe SELECT workspace_id, id, 'anna@rest.example', now() FROM mailing WHERE workspace_id = $1`,
      [ctx.workspace.id],
    )
    await expect(sendToSelf(ctx, mailing, reader)).rejects.toMatchObject({ code: 'conflict' })
    expect(server.messages).toEqual([])
  })
})

test('whoever is limited is sent no figures of other restaurants, and the journal says why; others are sent them', async () => {
  const server = await serving()
  const ctx = await workspaceBy(server)
  const sold = (restaurant: string) => ({
    key: restaurant,
    restaurant,
    date: '2026-03-31',
    lines: [{ dish: 'tea', total: '1' }],
  })
  await sendLedger(ctx, { checks: [sold('North'), sold('South')] })
  const { data } = await listRestaurants(ctx, {})
  const [north = '', south = ''] = data.map(({ id }) => id)
  const email = `mark-${north}@rest.example`
  const recipients = [email.toUpperCase(), 'anna@rest.example']
  const [whole, foreign, own] = [
    await createMailing(ctx, { ...draft, name: 'Whole', recipients }),
    await createMailing(ctx, { ...draft, name: 'South', restaurants: [south], recipients }),
    await createMailing(ctx, { ...draft, name: 'North', restaurants: [north], recipients }),
  ]
  await createUser(ctx, { email, password: 'long enough 1', name: 'Mark', role: 'manager', restaurantIds: [north] })
  await lookAt(due)
  await lookAt(after(1))
  const limited = { email, status: 'skipped', reason: 'limited' }
  const sent = { email: 'anna@rest.example', status: 'sent', reason: null }
  expect(await journal(ctx, whole)).toMatchObject([sent, limited])
  expect(await journal(ctx, foreign)).toMatchObject([sent, limited])
  expect(await journal(ctx, own)).toMatchObject([sent, { email, status: 'sent' }])
  expect(toWhom(server)).toEqual([...Array(3).fill('anna@rest.example'), email])
})
