import pg from 'pg'
import { expect, test } from 'vitest'
import { isOutOfReach } from './out-of-reach.ts'

const ofServer = (code: string) => Object.assign(new pg.DatabaseError('said', 4, 'error'), { code, severity: 'ERROR' })

test.each([
  ['a refused connection', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), true],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
  ['a pool that gave none', new Error('timeout exceeded when trying to connect'), true],
  ['a server that is shut down', ofServer('57P01'), true],
  ['a node that does not answer its coordinator', ofServer('08006'), true],
  ['a pooler whose queue is too long', ofServer('08P01'), true],
  ['a standby', ofServer('25006'), true],
  ['one of these inside of others', new Error('query failed', { cause: { meta: ofServer('57P03') } }), true],
  ['a duplicate key', ofServer('23505'), false],
  ['a statement that took too long', ofServer('57014'), false],
  ['a fault of the product', new TypeError('x is not a function'), false],
  ['something that is no error', '08006', false],
])('%s is out of reach: %j', (_, error, expected) => {
  expect(isOutOfReach(error)).toBe(expected)
})
