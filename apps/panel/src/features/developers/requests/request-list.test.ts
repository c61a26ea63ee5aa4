import { expect, test } from 'vitest'
import { type RequestState, requestIdIn, requestsInput } from './request-list'

const nothing: RequestState = { find: null, method: null, status: null, key: null, before: null }

test('a request id is found in whatever was pasted, and is looked for alone', () => {
  expect(requestIdIn('X-Request-Id: req_01m80tsh36ehw9j6nbcpjeqqpk ')).toBe('req_01m80tsh36ehw9j6nbcpjeqqpk')
  expect(requestIdIn('/api/v1/dishes')).toBeNull()
  expect(requestsInput({ ...nothing, find: 'req_01m8', method: 'GET', before: 'req_02' })).toEqual({ id: 'req_01m8' })
})

test('a status is a class or exact, and what is not set is not asked', () => {
  expect(requestsInput({ ...nothing, status: '4xx' })).toEqual({ limit: 50, statusClass: '4xx' })
  expect(requestsInput({ ...nothing, status: '404', find: '/dishes' })).toEqual({
    limit: 50,
    path: '/dishes',
    status: 404,
  })
})
