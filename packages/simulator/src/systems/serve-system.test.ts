import { once } from 'node:events'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { generate } from 'selfsigned'
import { afterEach, describe, expect, it } from 'vitest'
import { createFaults, type FaultKind } from './faults.ts'
import { type RunningSystem, type SystemHandler, serveSystem } from './serve-system.ts'

const faults = createFaults()
const running: RunningSystem[] = []
afterEach(async () => {
  faults.clear()
  for (const system of running.splice(0)) await system.close()
})

/** Tells the caller what it asked. */
const echo: SystemHandler = ({ method, path, query, headers, body }) => ({
  status: 202,
  type: 'application/json',
  headers: { 'x-answer': 'yes' },
  body: JSON.stringify({ method, path, query: Object.fromEntries(query), token: headers['x-token'], body }),
})

async function serve(options: { handler?: SystemHandler; report?: (error: unknown) => void } = {}): Promise<string> {
  const system = await serveSystem({ system: 'iiko', handler: echo, faults, port: 0, ...options })
  running.push(system)
  return system.url
}

function happenOnce(kind: FaultKind, delayMs = 0, match: string | null = null): void {
  faults.add({ system: 'iiko', kind, times: 1, after: 0, match, delayMs })
}

describe('serveSystem', () => {
  it('hands the call over whole and the answer back as it is, on loopback', async () => {
    const url = await serve()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const answer = await fetch(`${url}/a/b?x=1%20&y=%D0%B6`, {
      method: 'POST',
      headers: { 'X-Token': 't' },
      body: 'ёж',
    })
    expect(answer.status).toBe(202)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('x-answer')).toBe('yes')
    expect(await answer.json()).toEqual({
      method: 'POST',
      path: '/a/b',
      query: { x: '1 ', y: 'ж' },
      token: 't',
      body: 'ёж',
    })
  })

  it('answers 500 in plain text when the handler fails, and reports it', async () => {
    const seen: unknown[] = []
    const handler = () => Promise.reject(new Error('no such table'))
    const answer = await fetch(await serve({ handler, report: (error) => seen.push(error) }))
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(seen).toEqual([new Error('no such table')])
  })

  it('refuses a body above 8 MiB and lives on', async () => {
    const url = await serve()
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat((8 << 20) + 1) })).status).toBe(413)
    expect((await fetch(url)).status).toBe(202)
  })

  it('speaks HTTPS with the certificate it is given', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    const system = await serveSystem({ system: 'rkeeper', handler: echo, faults, port: 0, tls: { key, cert } })
    running.push(system)
    expect(system.url).toMatch(/^https:/)
    const call = httpsRequest(`${system.url}/rk7api`, { ca: cert, checkServerIdentity: () => undefined }).end()
    const [answer] = await once(call, 'response')
    expect(JSON.parse(await text(answer))).toMatchObject({ path: '/rk7api' })
  })

  it('rejects when its port is taken', async () => {
    const port = Number(new URL(await serve()).port)
    await expect(serveSystem({ system: 'iiko', handler: echo, faults, port })).rejects.toThrow('EADDRINUSE')
  })
})

describe('a fault', () => {
  it('slow: answers in full, that much later, once', async () => {
    const url = await serve()
    happenOnce('slow', 1000)
    const start = performance.now()
    expect((await fetch(url)).status).toBe(202)
    expect(performance.now() - start).toBeGreaterThan(995)
    const again = performance.now()
    await fetch(url)
    expect(performance.now() - again).toBeLessThan(995)
  })

  it('hang: never answers, until the server closes', async () => {
    const url = await serve()
    happenOnce('hang', 0, '/hang')
    let settled = false
    const call = fetch(`${url}/hang`).finally(() => {
      settled = true
    })
    const failed = expect(call).rejects.toThrow()
    await fetch(url)
    expect(settled).toBe(false)
    await running.pop()?.close()
    await failed
  })

  it('closing the server ends a slow answer too', async () => {
    const url = await serve()
    happenOnce('slow', 60_000, '/slow')
    const failed = expect(fetch(`${url}/slow`)).rejects.toThrow()
    await fetch(url)
    await running.pop()?.close()
    await failed
  })

  it('reset: the connection breaks before any answer', async () => {
    const url = await serve()
    happenOnce('reset')
    await expect(fetch(url)).rejects.toThrow()
    expect((await fetch(url)).status).toBe(202)
  })

  it('half: promises the whole body and breaks off in the middle', async () => {
    const url = await serve({ handler: () => ({ status: 200, type: 'text/plain', body: '0123456789' }) })
    happenOnce('half')
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('10')
    const reader = answer.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('01234')
    await expect(reader?.read()).rejects.toThrow()
  })

  it.each([
    ['html', 200, /^text\/html/, /<html>/],
    ['unauthorized', 401, /^text\/plain/, /Unauthorized/],
    ['licence', 403, /^text\/plain/, /^License enhancement is required: no connections available for module API$/],
  ] as const)('%s: answers %i instead of the protocol', async (kind, status, type, body) => {
    const url = await serve()
    happenOnce(kind)
    const answer = await fetch(url)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toMatch(type)
    expect(await answer.text()).toMatch(body)
    expect((await fetch(url)).status).toBe(202)
  })

  it('of the protocol is left to the handler', async () => {
    const url = await serve()
    happenOnce('errorStatus')
    happenOnce('duplicateRows')
    expect((await fetch(url)).status).toBe(202)
    expect(faults.list()).toHaveLength(2)
  })
})
