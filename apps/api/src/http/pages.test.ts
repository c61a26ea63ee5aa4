import { catalogue } from '@vitrina/agents/a2ui/catalogue'
import { toA2ui } from '@vitrina/agents/a2ui/to-a2ui'
import { AiAnswer } from '@vitrina/contract/ai'
import { errorCatalogue } from '@vitrina/contract/errors'
import { exampleOf } from '@vitrina/contract/example'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { host, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let server: ReturnType<typeof serve>['server']

beforeAll(async () => {
  // No call is within the limits: pages are counted for nobody.
  const limits = { keyLimit: 0, addressLimit: 0, atOnce: 0 }
  server = serve(await testContext(database.db), { limits }).server
})

/** Sources of a policy, by directive. */
function policyOf(header: unknown): Map<string, string[]> {
  const parts = String(header).split('; ')
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
}

/** Addresses that the markup of a page makes the browser load. */
function loadedBy(html: string): string[] {
  return [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url)
}

describe('GET /docs', () => {
  test.each(['/docs', '/docs/'])('%s is a page for anyone, and HEAD tells of it', async (path) => {
    const [page, head] = [await server.inject(path), await server.inject({ method: 'HEAD', url: path })]
    for (const answer of [page, head]) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.headers['x-ratelimit-limit']).toBeUndefined()
    }
    expect([page.body.includes('id="reference"'), head.body]).toEqual([true, ''])
    const key = await server.inject({ url: path, headers: { authorization: 'Bearer nonsense' } })
    expect(key.statusCode).toBe(200)
  })

  test('loads only from this server, and its policy lets nothing else in', async () => {
    const { body, headers } = await server.inject('/docs')
    const loaded = loadedBy(body).filter((url) => !url.startsWith('data:'))
    expect(loaded).toEqual(['/docs/reference.js', '/docs/start.js'])
    expect(body).not.toMatch(/(https?:)?\/\/[a-z]/i)
    const policy = policyOf(headers['content-security-policy'])
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('connect-src')).toEqual(["'self'", host])
    for (const [directive, sources] of policy) {
      const foreign = sources.filter(
        (source) => !["'none'", "'self'", "'unsafe-inline'", 'data:', host].includes(source),
      )
      expect(foreign, directive).toEqual([])
    }
  })

  test('gives the reference and its start as scripts, the reference packed once, by gzip alone', async () => {
    const plain = await server.inject('/docs/reference.js')
    const zipped = await server.inject({ url: '/docs/reference.js', headers: { 'accept-encoding': 'br, gzip' } })
    const start = await server.inject('/docs/start.js')
    for (const answer of [plain, zipped, start]) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    }
    expect(plain.body).toContain('createApiReference')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    const other = await server.inject({ url: '/docs/reference.js', headers: { 'accept-encoding': 'zstd, br' } })
    expect([other.headers['content-encoding'], other.body === plain.body]).toEqual([undefined, true])
    expect(start.body).toMatch(/"url":"\/api\/v1\/openapi".*"withDefaultFonts":false,"telemetry":false/)
    expect(start.body).not.toMatch(/https?:/)
  })
})

describe('GET /problems', () => {
  test.each(Object.entries(errorCatalogue))(
    '/%s explains the code in both languages',
    async (code, { title, status }) => {
      const answer = await server.inject(`/problems/${code}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.body).toContain(`<h1>${title}</h1>`)
      expect(answer.body).toContain(`<p class="status">${status}</p>`)
      expect(answer.body).toMatch(/<section lang="ru">\n<p>[^<]*[а-яё]/i)
      expect(loadedBy(answer.body)).toEqual(['data:,'])
      expect(answer.body).not.toMatch(/https?:/)
    },
  )

  test('lists every code, with a link to its page', async () => {
    const { statusCode, body } = await server.inject('/problems')
    expect(statusCode).toBe(200)
    for (const code of Object.keys(errorCatalogue)) expect(body).toContain(`href="/problems/${code}"`)
  })

  test('of no known code is 404', async () => {
    expect((await server.inject('/problems/nothing')).statusCode).toBe(404)
  })
})

describe('GET /a2ui/catalog.json', () => {
  const url = '/a2ui/catalog.json'

  test('is the catalogue that surfaces name, for anyone, from any origin', async () => {
    const answer = await server.inject({ url, headers: { origin: 'https://draws.example' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined()
    expect(answer.json()).toEqual(catalogue)
  })

  test('is JSON Schema, names included that only its own parts refer to', async () => {
    const served = (await server.inject(url)).json()
    expect(new Ajv2020({ strict: false }).validateSchema(served)).toBe(true)
    const own = [...JSON.stringify(served).matchAll(/#\/(\$defs|components)\/(\w+)/g)].filter(
      ([, , name]) => !['ComponentCommon', 'DynamicString', 'DynamicValue', 'ChildList'].includes(String(name)),
    )
    expect(own.length).toBeGreaterThan(7)
    for (const [pointer, part, name] of own) expect(served[String(part)], pointer).toHaveProperty(String(name))
  })

  test('is what the document’s own sample of an answer is drawn with', () => {
    const answer = exampleOf(AiAnswer)
    const { a2ui, ...surface } = answer.surface
    expect(a2ui).toEqual(toA2ui(surface, answer.id))
  })
})
