import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Problem } from '@vitrina/contract/errors'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let api: ReturnType<typeof serve>

beforeAll(async () => {
  api = serve(await testContext(database.db))
  await api.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.server.close())

async function answerTo(bytes: string): Promise<string> {
  const { port } = api.server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

const post = 'POST /api/v1/cards HTTP/1.1\r\nHost: a\r\n'

test.each([
  ['an unknown method', 'FOO /api/v1/cards HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  ['bare line feeds', 'GET /api/v1/cards HTTP/1.1\nHost: a\n\n', 400],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  ['headers of 20 KiB', `${post}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused as every error is', async (_, bytes, status) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
  const problem = Problem.parse(JSON.parse(body))
  expect(problem).toMatchObject({ status, code: 'invalid_parameter' })
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('Content-Type: application/problem+json; charset=utf-8')
  expect(head).toContain(`X-Request-Id: ${problem.requestId}`)
  expect(head).toContain('X-Api-Version: 2026-09-15')
})
