import { describe, expect, onTestFinished, test } from 'vitest'
import { openOptions } from '../../test/support/open-options.ts'
import { serve } from '../../test/support/serve.ts'
import { type IikoOptions, openIiko } from './open-iiko.ts'

const credentials = { login: 'a', password: 'b' }
const key = 'b354d18c-3d3a-e1a6-c3b9-9ef7b5055318'

/** The checks of a connection to a server that answers as it likes, by the path it is asked for. */
async function checksOf(
  answers: Record<string, { status?: number; type?: string; body: string }>,
  options: Partial<IikoOptions> = {},
) {
  const { url } = await serve(({ url: path = '' }, response) => {
    const [, answer] = Object.entries(answers).find(([part]) => path.includes(part)) ?? []
    response.writeHead(answer?.status ?? 200, { 'content-type': answer?.type ?? 'text/plain' })
    response.end(answer?.body ?? '')
  })
  const system = openIiko({
    ...openOptions({ source: 'source_b', credentials: { url, ...credentials }, now: () => new Date() }),
    backoffMs: 1,
    ...options,
  })
  onTestFinished(() => system.close())
  return system.diagnose()
}

describe('an answer is judged by its length before anything is looked for in it', () => {
  // Each took from eleven seconds to days of the whole process; here a quadratic look would outlast the test.
  test.each([
    ['a version', { get_server_info: { body: `<version>${' '.repeat(900_000)}` }, auth: { status: 500, body: '' } }],
    ['a key of declarations', { auth: { body: '<?xml'.repeat(180_000) } }],
    ['a key of openings', { auth: { body: '<string'.repeat(140_000) } }],
    ['a key of spaces', { auth: { body: `"${' '.repeat(900_000)}x y` } }],
    ['subdivisions of spaces', { auth: { body: key }, departments: { body: `<a${' '.repeat(900_000)}=` } }],
    ['subdivisions of levels', { auth: { body: key }, departments: { body: '<a>'.repeat(300_000) } }],
  ])('%s', async (_, answers) => {
    expect((await checksOf(answers)).at(-1)).toMatchObject({ level: 'error' })
  })

  test('a version page longer than 2 KB tells none, a short one does', async () => {
    const version = (body: string) =>
      checksOf({ get_server_info: { body }, auth: { body: key }, departments: { body: '' } })
    const short = await version('<r><version>\n 9.1.6022.0 </version></r>')
    expect(short.map(({ code }) => code)).toContain('reach')
    const long = await version(`<r><version>9.1</version>${' '.repeat(3000)}</r>`)
    expect(long.map(({ code }) => code)).toContain('reach')
  })

  test('a connection that is only tried takes no answer over 1 MiB', async () => {
    const body = `<a>${' '.repeat(1024 * 1024)}</a>`
    const checks = await checksOf({ auth: { body: key }, departments: { body } })
    expect(checks.at(-1)).toMatchObject({ level: 'error', message: expect.stringContaining('more than 1 MiB') })
  })
})

describe('what stands at an address is told only where it speaks as iiko does', () => {
  const secret = 'internal admin console: db_password=hunter2'

  test.each([
    ['at the login', { auth: { status: 500, body: secret } }],
    ['at the login, as a refusal', { auth: { status: 401, body: secret } }],
    ['at the login, as a lack of licences', { auth: { status: 403, body: `licence ${secret}` } }],
    ['at the login, as an address unknown', { auth: { status: 404, body: secret } }],
    ['after an answer that is no key', { auth: { body: 'ok' }, departments: { status: 500, body: secret } }],
  ])('not %s', async (_, answers) => {
    const checks = await checksOf(answers)
    expect(checks.at(-1)).toMatchObject({ level: 'error' })
    expect(JSON.stringify(checks)).not.toMatch(/hunter2|admin console/)
  })

  test('a status is told, and that it is not iiko’s', async () => {
    const checks = await checksOf({ auth: { status: 500, body: secret } })
    expect(checks.at(-1)?.message).toMatch(/^127\.0\.0\.1:\d+ answers HTTP 500 with something else than iiko$/)
  })

  test('a server that gave a key is quoted', async () => {
    const body = 'java.lang.NullPointerException: product == null'
    const checks = await checksOf({ auth: { body: key }, departments: { status: 500, body } })
    expect(checks.at(-1)?.message).toContain(`answers HTTP 500. It says: ${body}`)
  })
})

test('with CONNECT_PRIVATE off a server of the own network is a check that names the switch', async () => {
  const [check, ...others] = await checksOf({}, { allowPrivate: false })
  expect(others).toEqual([])
  expect(check).toMatchObject({
    code: 'reach',
    level: 'error',
    reason: 'refused_address',
    message: expect.stringContaining('CONNECT_PRIVATE=true'),
  })
})
