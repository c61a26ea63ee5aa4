import { newUuid } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext, testSecret } from '@vitrina/testing/test-context'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientAddressHeader } from '../net/client-address.ts'
import { createUser } from '../workspaces/create-user.ts'
import { setPassword } from '../workspaces/set-password.ts'
import { createAuth } from './auth.ts'
import { countSignIn } from './sign-in-attempts.ts'

const database = suiteDatabase()
const baseUrl = 'http://localhost:3000'
const password = 'a long password'

let at = new Date()
beforeEach(() => {
  at = new Date()
})

function pass(seconds: number): void {
  at = new Date(at.getTime() + seconds * 1000)
}

interface From {
  address?: string
  cookie?: string
}

function tryPassword(email: string, tried: string, { address = anyAddress(), cookie }: From = {}): Promise<Response> {
  const auth = createAuth({ database: database.db, secret: testSecret.toString('base64'), baseUrl, now: () => at })
  return auth.handler(
    new Request(`${baseUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: baseUrl,
        [clientAddressHeader]: address,
        ...(cookie !== undefined && { cookie }),
      },
      body: JSON.stringify({ email, password: tried }),
    }),
  )
}

let addresses = 0
function anyAddress(): string {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}

async function person(): Promise<string> {
  const email = `${newUuid()}@example.com`
  await createUser(await testContext(database.db), { email, password, role: 'owner' })
  return email
}

/** The cookie by which a browser is known that has signed in. */
async function knownBrowser(email: string, cookie?: string): Promise<string> {
  const answer = await tryPassword(email, password, cookie === undefined ? {} : { cookie })
  expect(answer.status).toBe(200)
  const [set = ''] = answer.headers.getSetCookie().filter((each) => each.startsWith('vitrina.device='))
  return set.split(';')[0] ?? ''
}

/** Wrong passwords, without the work of hashing, each from an address of its own that waits where it is told to. */
async function attack(email: string, times: number, { address }: From = {}): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const attempt = { email, address: address ?? anyAddress(), device: null }
    const refused = await countSignIn(database.db, attempt, at)
    if (refused?.reason !== 'slowed') continue
    pass(refused.waitSeconds)
    expect(await countSignIn(database.db, attempt, at)).toBeNull()
  }
}

/** The same from addresses that wait for nothing. */
async function hammer(email: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await countSignIn(database.db, { email, address: anyAddress(), device: null }, at)
  }
}

async function waitOf(answer: Response): Promise<{ code: unknown; wait: number }> {
  expect(answer.status).toBe(429)
  const { code }: { code?: unknown } = Object(await answer.json())
  return { code, wait: Number(answer.headers.get('retry-after')) }
}

describe('20 wrong passwords from many addresses', () => {
  test('leave the browser alone that has signed in before', async () => {
    const email = await person()
    const cookie = await knownBrowser(email)
    await attack(email, 20)
    expect((await tryPassword(email, password, { cookie })).status).toBe(200)
  })

  test('have a new address wait a minute at most, however the attack goes on', async () => {
    const email = await person()
    await attack(email, 20)
    const address = anyAddress()
    const first = await waitOf(await tryPassword(email, password, { address }))
    expect(first.code).toBe('SIGN_IN_SLOWED')
    expect(first.wait).toBe(60)
    await hammer(email, 50)
    pass(first.wait - 1)
    expect((await waitOf(await tryPassword(email, password, { address }))).wait).toBe(1)
    await hammer(email, 50)
    pass(1)
    expect((await tryPassword(email, password, { address })).status).toBe(200)
  })

  test('are held back by waits that grow from a second to a minute', async () => {
    const email = await person()
    const waits: number[] = []
    for (let count = 0; count < 14; count += 1) {
      const address = anyAddress()
      const ask = () => countSignIn(database.db, { email, address, device: null }, at)
      const refused = await ask()
      waits.push(refused?.waitSeconds ?? 0)
      if (refused) {
        pass(refused.waitSeconds)
        expect(await ask()).toBeNull()
      }
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  test('are forgotten after a quiet quarter of an hour', async () => {
    const email = await person()
    await attack(email, 5)
    expect((await waitOf(await tryPassword(email, password))).wait).toBe(1)
    pass(15 * 60)
    expect((await tryPassword(email, password)).status).toBe(200)
  })

  test('at an account that is not there are held back alike', async () => {
    const [email, nobody] = [await person(), `${newUuid()}@example.com`]
    const told = async (of: string) => {
      const answers: unknown[] = []
      for (let count = 0; count < 7; count += 1) {
        const answer = await tryPassword(of, 'wrong password')
        const setsCookies = answer.headers.getSetCookie()
        answers.push([answer.status, answer.headers.get('retry-after'), setsCookies, await answer.text()])
      }
      return answers
    }
    expect(await told(nobody)).toEqual(await told(email))
  })
})

describe('wrong passwords from one address', () => {
  test('are ten in a quarter of an hour, and take none from another address', async () => {
    const email = await person()
    const [address, other] = [anyAddress(), anyAddress()]
    await attack(email, 20, { address })
    const held = await waitOf(await tryPassword(email, password, { address }))
    expect(held.code).toBe('SIGN_IN_HELD')
    expect(held.wait).toBeGreaterThan(60)
    const { wait } = await waitOf(await tryPassword(email, password, { address: other }))
    pass(wait)
    expect((await tryPassword(email, password, { address: other })).status).toBe(200)
  })

  test('cannot be more by trying at once', async () => {
    const email = await person()
    const address = anyAddress()
    const tries = Array.from({ length: 8 }, () => countSignIn(database.db, { email, address, device: null }, at))
    expect((await Promise.all(tries)).filter((refused) => refused === null)).toHaveLength(5)
  })

  test('are forgotten with the right one', async () => {
    const email = await person()
    const address = anyAddress()
    for (let round = 0; round < 3; round += 1) {
      await attack(email, 4, { address })
      expect((await tryPassword(email, password, { address })).status).toBe(200)
      pass(15 * 60)
    }
  })
})

test.each(['no e-mail', 'nul\u0000@example.com', ' padded@example.com'])(
  '%j is refused as no e-mail',
  async (email) => {
    expect((await tryPassword(email, password)).status).toBe(400)
  },
)

describe('a known browser', () => {
  test('is known by a cookie that scripts, other sites and other pages do not get', async () => {
    const answer = await tryPassword(await person(), password)
    const [cookie = ''] = answer.headers.getSetCookie().filter((each) => each.startsWith('vitrina.device='))
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Strict/i)
    expect(cookie).toMatch(/; Path=\/api\/auth\/sign-in(;|$)/i)
    expect(cookie).toMatch(/; Max-Age=15552000(;|$)/i)
  })

  test('has ten tries of its own, then is held, and others are not', async () => {
    const email = await person()
    const [mine, theirs] = [await knownBrowser(email), await knownBrowser(email)]
    for (let count = 0; count < 10; count += 1) {
      expect((await tryPassword(email, 'wrong password', { cookie: mine })).status).toBe(401)
    }
    expect((await waitOf(await tryPassword(email, password, { cookie: mine }))).code).toBe('SIGN_IN_HELD')
    expect((await tryPassword(email, password, { cookie: theirs })).status).toBe(200)
    expect((await tryPassword(email, password)).status).toBe(200)
  })

  test('stays known for each of those who share it', async () => {
    const [vera, oleg] = [await person(), await person()]
    const cookie = await knownBrowser(oleg, await knownBrowser(vera))
    for (const email of [vera, oleg]) {
      await attack(email, 20)
      expect((await tryPassword(email, password, { cookie })).status).toBe(200)
    }
  })

  test('is not known to another account, nor after 180 days, nor with a forged cookie', async () => {
    const [vera, oleg] = [await person(), await person()]
    const cookie = await knownBrowser(vera)
    const strange = async (email: string, sent: string) => {
      await attack(email, 20)
      return (await tryPassword(email, password, { cookie: sent })).status
    }
    expect(await strange(oleg, cookie)).toBe(429)
    expect(
      await strange(
        vera,
        cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
    ).toBe(429)
    expect(await strange(vera, 'vitrina.device=~~.~x.y.z')).toBe(429)
    pass(180 * 24 * 60 * 60)
    expect(await strange(vera, cookie)).toBe(429)
  })

  test('is a stranger after a new password', async () => {
    const email = await person()
    const cookie = await knownBrowser(email)
    await setPassword({ db: database.db, now: () => at }, { email, password: 'another password' })
    await attack(email, 20)
    expect((await waitOf(await tryPassword(email, 'another password', { cookie }))).code).toBe('SIGN_IN_SLOWED')
  })
})
