import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testSecret } from '@vitrina/testing/test-context'
import { afterEach, expect, test, vi } from 'vitest'
import { clientAddressHeader } from '../net/client-address.ts'
import { createAuth } from './auth.ts'
import { hashPassword } from './password-hash.ts'

const hashing = vi.hoisted(() => ({ gate: Promise.resolve(), running: 0, most: 0 }))

// The real hashing, which begins when the gate is open, and is counted.
vi.mock('better-auth/crypto', async (importActual) => {
  const actual = await importActual<typeof import('better-auth/crypto')>()
  const counted = async <Result>(work: () => Promise<Result>) => {
    hashing.running += 1
    hashing.most = Math.max(hashing.most, hashing.running)
    await hashing.gate
    return work().finally(() => {
      hashing.running -= 1
    })
  }
  return {
    ...actual,
    hashPassword: (password: string) => counted(() => actual.hashPassword(password)),
    verifyPassword: (of: { hash: string; password: string }) => counted(() => actual.verifyPassword(of)),
  }
})

const database = suiteDatabase()

afterEach(() => {
  hashing.gate = Promise.resolve()
  vi.useRealTimers()
})

const baseUrl = 'http://localhost:3000'

/** A try at an account that is not there, from an address of its own. */
function tryPassword(number: number): Promise<Response> {
  const auth = createAuth({ database: database.db, secret: testSecret.toString('base64'), baseUrl })
  return auth.handler(
    new Request(`${baseUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: baseUrl, [clientAddressHeader]: `198.51.100.${number}` },
      body: JSON.stringify({ email: `nobody-${number}@example.com`, password: 'a wrong password' }),
    }),
  )
}

test('of 40 sign-ins at once two are worked on, 16 wait, and 22 are told at once to come again', async () => {
  // However long a busy machine takes to bring all forty, nobody has waited too long.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gate = Promise.withResolvers<void>()
  hashing.gate = gate.promise
  const refused: Response[] = []
  const tries = Array.from({ length: 40 }, async (_, number) => {
    const answer = await tryPassword(number)
    if (answer.status === 503) refused.push(answer)
    return answer.status
  })
  await expect.poll(() => refused.length).toBe(22)
  expect(hashing.running).toBe(2)
  await expect(hashPassword('a long password')).rejects.toMatchObject({
    code: 'not_available',
    extra: { retryAfterSeconds: 5 },
  })
  gate.resolve()
  const statuses = await Promise.all(tries)
  expect(statuses.filter((status) => status === 401)).toHaveLength(18)
  expect(hashing.most).toBe(2)
  for (const answer of refused) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ code: 'BUSY' })
  }
})

test('a password is hashed beside the event loop, which goes on turning', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await Promise.all([hashPassword('a long password'), hashPassword('a long password')])
  clearImmediate(next)
  expect(turns).toBeGreaterThan(10)
})
