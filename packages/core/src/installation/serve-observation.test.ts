import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { Readiness } from './await-database.ts'
import { serveObservation } from './serve-observation.ts'

test('readiness says what is waited for, then ready, and what is out of reach when it is lost', async () => {
  const readiness = new Readiness()
  const server = await serveObservation({ host: '127.0.0.1', port: 0 }, readiness)
  onTestFinished(async () => {
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })
    return [answer.status, await answer.json()]
  }
  expect(await ask()).toEqual([503, { status: 'the database' }])
  readiness.waitsFor = null
  readiness.probe = async () => 1
  expect(await ask()).toEqual([200, { status: 'ready' }])
  readiness.probe = () => Promise.reject(new Error('no route'))
  expect(await ask()).toEqual([503, { status: 'The database is out of reach: no route' }])
})
