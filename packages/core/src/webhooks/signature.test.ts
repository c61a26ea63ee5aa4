import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { signatureHeaders } from './signature.ts'

const secretOf = (digit: string) => `whsec_${Buffer.from(digit.repeat(32)).toString('base64')}`
const [fresh, former, foreign] = [secretOf('1'), secretOf('2'), secretOf('3')]
const eventId = 'evt_01jd6v3m0e8q5r9s7t2w4x6y8z'
const body = JSON.stringify({ id: eventId, object: 'event', data: { name: 'Борщ «по-киевски» 🍲' } })

const signed = (secrets: string[], at = new Date()) => signatureHeaders({ secrets, eventId, body, at })
const byStripe = (headers: Record<string, string>, secret: string, received = body) =>
  Stripe.webhooks.constructEvent(received, headers['X-Service-Signature'] ?? '', secret)
const byStandard = (headers: Record<string, string>, secret: string, received = body) =>
  new Webhook(secret).verify(received, headers)

test('the headers are those of the contract, to the letter', () => {
  const at = new Date('2026-03-31T12:00:00.999Z')
  const hex = (secret: string) => createHmac('sha256', secret).update(`1774958400.${body}`).digest('hex')
  const base64 = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${eventId}.1774958400.${body}`)
      .digest('base64')
  expect(signed([fresh], at)).toEqual({
    'X-Service-Signature': `t=1774958400,v1=${hex(fresh)}`,
    'webhook-id': eventId,
    'webhook-timestamp': '1774958400',
    'webhook-signature': `v1,${base64(fresh)}`,
  })
  expect(signed([fresh, former], at)).toEqual({
    'X-Service-Signature': `t=1774958400,v1=${hex(fresh)},v1=${hex(former)}`,
    'webhook-id': eventId,
    'webhook-timestamp': '1774958400',
    'webhook-signature': `v1,${base64(fresh)} v1,${base64(former)}`,
  })
})

describe.each([
  ['X-Service-Signature, as the stripe package reads it,', byStripe],
  ['Standard Webhooks, as their package reads them,', byStandard],
] as const)('%s', (_, verify) => {
  test('prove a body under its secret', () => {
    expect(verify(signed([fresh]), fresh)).toEqual(JSON.parse(body))
  })

  test('prove it under the new secret and the former while both sign', () => {
    const headers = signed([fresh, former])
    expect(verify(headers, fresh)).toEqual(JSON.parse(body))
    expect(verify(headers, former)).toEqual(JSON.parse(body))
  })

  test('do not prove it under another secret, nor under the former when it signs no more', () => {
    expect(() => verify(signed([fresh, former]), foreign)).toThrow(/signature/i)
    expect(() => verify(signed([fresh]), former)).toThrow(/signature/i)
  })

  test('do not prove a body of which one character was changed', () => {
    expect(() => verify(signed([fresh]), fresh, body.replace('Борщ', 'борщ'))).toThrow(/signature/i)
  })

  test('do not prove a body sent again later than the receiver bears', () => {
    expect(() => verify(signed([fresh], new Date(Date.now() - 301_000)), fresh)).toThrow(/timestamp/i)
  })
})

test('Standard Webhooks do not prove a body under the id of another event', () => {
  expect(() => byStandard({ ...signed([fresh]), 'webhook-id': 'evt_other' }, fresh)).toThrow(/signature/i)
})
