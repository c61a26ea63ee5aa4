import { createAuth } from '@vitrina/core/auth/auth'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { renewSession } from './renew-session.ts'

const database = suiteDatabase()
const [former, current] = ['a former secret of thirty-two characters', 'the current secret of thirty-two or more']
const authOf = (secret: string) => createAuth({ database: database.db, secret, baseUrl: 'http://localhost:3000' })

test('who signed in under the former secret stays signed in under the new one, while the former is known', async () => {
  const person = { email: 'anna@example.com', password: 'a long password' }
  await createUser(await testContext(database.db), { ...person, role: 'owner' })
  const { headers } = await authOf(former).api.signInEmail({ body: person, returnHeaders: true })
  const [cookie = ''] = headers.getSetCookie()[0]?.split(';') ?? []
  const emailBy = async (cookies: string) => {
    const found = await authOf(current).api.getSession({ headers: new Headers({ cookie: cookies }) })
    return found?.user.email ?? null
  }

  expect(await emailBy(cookie)).toBeNull()
  const renewed = renewSession(`theme=dark; ${cookie}; other=1`, current, ['another', former])
  expect(await emailBy(renewed)).toBe(person.email)
  expect(renewed).toMatch(/^theme=dark; .*; other=1$/)

  expect(renewSession(cookie, current, [])).toBe(cookie)
  expect(renewSession(cookie, current, ['another'])).toBe(cookie)
  const forged = cookie.replace('session_token=', 'session_token=x')
  expect(renewSession(forged, current, [former])).toBe(forged)
  for (const broken of ['vitrina.session_token', 'vitrina.session_token=%', 'vitrina.session_token=a.b', '']) {
    expect(renewSession(broken, current, [former])).toBe(broken)
  }
})
