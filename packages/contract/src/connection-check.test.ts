import { describe, expect, test } from 'vitest'
import { completeAddress } from './complete-address.ts'
import { type ConnectionCheck, checkLabels, makeCheck, reconciledChecks } from './connection-check.ts'
import { integrations } from './integration.ts'

test.each([
  ['my-cafe.iiko.it', 'https://my-cafe.iiko.it'],
  [' my-cafe.iiko.it ', 'https://my-cafe.iiko.it'],
  ['10.0.0.5:8080', 'https://10.0.0.5:8080'],
  ['localhost:4020/resto', 'https://localhost:4020/resto'],
  ['[::1]:8080', 'https://[::1]:8080'],
  ['http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
  ['HTTPS://name', 'HTTPS://name'],
  ['ftp://name', 'ftp://name'],
  ['', ''],
])('the address %j is %j', (typed, whole) => expect(completeAddress(typed)).toBe(whole))

test('credentials hold addresses whole, of each server and of the warehouse', () => {
  const read = integrations.source_a.credentials.parse({
    url: 'till:8080',
    username: 'u',
    password: 'p',
    servers: [{ url: 'till-2:8080' }],
    storehouseUrl: 'sh:9797',
  })
  expect(read).toMatchObject({
    url: 'https://till:8080',
    servers: [{ url: 'https://till-2:8080' }],
    storehouseUrl: 'https://sh:9797',
  })
  expect(integrations.agent_gateway.credentials.parse({ baseUrl: 'models:8000/v1', model: 'm' }).baseUrl).toBe(
    'https://models:8000/v1',
  )
  expect(integrations.source_b.credentials.parse({ url: 'cafe.iiko.it', login: 'l', password: 'p' }).url).toBe(
    'https://cafe.iiko.it',
  )
})

describe('a step of a check', () => {
  const check = (code: string, level: ConnectionCheck['level']) =>
    makeCheck({ code, level }, 'answers', { place: code })

  test('is well or not: what went well is left out where something went wrong', () => {
    const checks = [check('reach', 'info'), check('login', 'info'), check('reach', 'error'), check('rights', 'warn')]
    expect(reconciledChecks(checks).map(({ code, level }) => `${code} ${level}`)).toEqual([
      'login info',
      'reach error',
      'rights warn',
    ])
  })

  test('is said in English with its values, which nothing in them changes', () => {
    const made = makeCheck({ code: 'version', level: 'info' }, 'version', {
      place: '{system}',
      system: 'iiko',
      version: '$&9',
    })
    expect(made.message).toBe('{system} is iiko $&9.')
  })

  test('has a whole sentence for each thing it may find', () => {
    for (const [message, hint] of Object.values(checkLabels)) {
      expect(message).toMatch(/(\.|\{said\})$/)
      if (hint !== null) expect(hint).toMatch(/\.$/)
    }
  })
})
