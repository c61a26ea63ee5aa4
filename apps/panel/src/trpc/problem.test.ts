import { errorCatalogue } from '@vitrina/contract/errors'
import { expect, test } from 'vitest'
import { mayPass } from './problem'

const problem = { detail: 'x', requestId: 'req_1', fields: [], reasons: [], retryAfterSeconds: null, storedFrom: null }

test('what may pass is that nothing answered, a fault of the server, too many calls, and data out of reach; nothing else', () => {
  expect(mayPass(null)).toBe(true)
  const passing = Object.keys(errorCatalogue).filter((code) => mayPass({ ...problem, code }))
  expect(passing.toSorted()).toEqual(['internal_error', 'not_available', 'rate_limited'])
})
