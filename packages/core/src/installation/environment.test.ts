import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationMail } from '../mail/installation-mail.ts'
import { defaultRetention } from '../maintenance/retention.ts'
import { ApiEnvironment, PanelEnvironment, readEnvironment, type Variables, WorkerEnvironment } from './environment.ts'

const secret = Buffer.alloc(32, 7).toString('base64')
const right = { DATABASE_URL: 'postgresql://localhost/vitrina', VITRINA_SECRET: secret }
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-environment-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines of the refusal. */
function refusal(environment: Variables): string[] {
  try {
    readEnvironment(ApiEnvironment, environment)
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1) : []
  }
  return []
}

describe('the environment', () => {
  test('an empty variable counts as absent', () => {
    const env = readEnvironment(ApiEnvironment, {
      ...right,
      API_PORT: '',
      PANEL_URL: '  ',
      STATEMENT_TIMEOUT_SECONDS: '',
    })
    expect(env).toMatchObject({ API_PORT: 4000, STATEMENT_TIMEOUT_SECONDS: 10, API_POOL: 20 })
    expect(env.PANEL_URL).toBeUndefined()
  })

  test('all faults are told at once, each by its variable', () => {
    const faults = refusal({ VITRINA_SECRET: 'short', API_PORT: '70000', TRUST_PROXY: 'everybody' })
    expect(faults).toEqual([
      expect.stringMatching(/^ {2}DATABASE_URL: is not set$/),
      expect.stringMatching(/^ {2}VITRINA_SECRET: must be at least 32 bytes in base64; make one with/),
      expect.stringMatching(/^ {2}API_PORT: .*65535/),
      expect.stringMatching(/^ {2}TRUST_PROXY: .*everybody/),
    ])
  })

  test.each(['panel.example.com', 'panel.example.com:8443', 'localhost:3000', 'ftp://panel.example.com'])(
    'an address has its scheme: %s is refused',
    (address) => {
      expect(refusal({ ...right, PANEL_URL: address })).toEqual([
        '  PANEL_URL: must be an address that begins with http:// or https://',
      ])
    },
  )

  test.each(['vitrina', 'http://db.example.com/vitrina', 'db.example.com:5432'])(
    'the address of a database has the scheme of PostgreSQL: %s is refused',
    (address) => {
      expect(refusal({ ...right, DATABASE_URL: address, DATABASE_READ_URL: address })).toEqual([
        expect.stringMatching(/^ {2}DATABASE_URL: must be an address such as postgresql:/),
        expect.stringMatching(/^ {2}DATABASE_READ_URL: must be an address such as postgresql:/),
      ])
    },
  )

  test.each(['p@x/word', 'p/word', '12/word', 'p#word', 'p?word', 'p%zword'])(
    'what separates the parts of an address is written as a code in the password %s, which is not shown',
    (password) => {
      const [fault = '', ...more] = refusal({
        ...right,
        DATABASE_URL: `postgresql://ann:${password}@db.example/vitrina`,
      })
      expect(fault).toMatch(/^ {2}DATABASE_URL: cannot be read as an address.*@ as %40, : as %3A, \/ as %2F/)
      expect([more, fault.includes('word@'), fault.includes('db.example')]).toEqual([[], false, false])
      const address = `postgresql://ann:${encodeURIComponent(password)}@db.example/vitrina`
      expect(refusal({ ...right, DATABASE_URL: address })).toEqual([])
    },
  )

  test.each([
    [{ API_POOL: 'many' }, 'API_POOL: must be a whole number from 2 to 500'],
    [{ API_POOL: '1' }, 'API_POOL: must be a whole number from 2 to 500'],
    [{ API_POOL: '2.5' }, 'API_POOL: must be a whole number from 2 to 500'],
    [{ ADDRESS_RATE_LIMIT: '0' }, 'ADDRESS_RATE_LIMIT: must be a whole number from 1'],
    [{ API_PORT: '-1' }, 'API_PORT: must be a port number from 0 to 65535'],
    [{ CONNECT_PRIVATE: 'maybe' }, 'CONNECT_PRIVATE: must be true or false'],
  ])('of %o is told what to write', (wrong, fault) => {
    expect(refusal({ ...right, ...wrong })).toEqual([`  ${fault}`])
  })

  test('a secret may be in a file, with a line end after it', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, `${secret}\n`)
    const { VITRINA_SECRET: _, ...rest } = right
    expect(readEnvironment(ApiEnvironment, { ...rest, VITRINA_SECRET_FILE: file }).VITRINA_SECRET).toBe(secret)
  })

  test('a file that is empty or not there, or beside the variable itself, is told; other variables have no file', () => {
    const { VITRINA_SECRET: _, ...rest } = right
    writeFileSync(join(folder, 'empty'), '\n')
    expect(refusal({ ...rest, VITRINA_SECRET_FILE: join(folder, 'empty') })).toEqual([
      expect.stringMatching(/^ {2}VITRINA_SECRET_FILE: .*empty is empty$/),
    ])
    expect(refusal({ ...rest, VITRINA_SECRET_FILE: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^ {2}VITRINA_SECRET_FILE: ENOENT/),
    ])
    expect(refusal({ ...right, VITRINA_SECRET_FILE: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^ {2}VITRINA_SECRET_FILE: VITRINA_SECRET is set as well/),
    ])
    expect(readEnvironment(ApiEnvironment, { ...right, API_PORT_FILE: join(folder, 'none') }).API_PORT).toBe(4000)
  })
})

describe('the mail server of the installation', () => {
  const mailOf = (variables: Variables) =>
    installationMail(readEnvironment(PanelEnvironment, { ...right, ...variables }))
  const MAIL_FROM = 'vitrina@example.com'

  test('is none without SMTP_URL', () => {
    expect(mailOf({})).toBeUndefined()
  })

  test('has the port of its kind, and its user and password decoded', () => {
    expect(mailOf({ MAIL_FROM, SMTP_URL: 'smtp://robot%40example.com:p%40ss@mail.example.com' })).toEqual({
      ...{ host: 'mail.example.com', port: 587, secure: false, from: MAIL_FROM },
      ...{ username: 'robot@example.com', password: 'p@ss' },
    })
    expect(mailOf({ MAIL_FROM, SMTP_URL: 'smtps://mail.example.com' })).toMatchObject({ port: 465, secure: true })
    expect(mailOf({ MAIL_FROM, SMTP_URL: 'smtp://10.0.0.7:2525' })).not.toHaveProperty('username')
  })

  test('may have its password, or all of its address, in a file', () => {
    const [password, url] = [join(folder, 'smtp-password'), join(folder, 'smtp-url')]
    writeFileSync(password, 'p%40ss\n')
    writeFileSync(url, 'smtp://robot:other@mail.example.com\n')
    const apart = mailOf({ MAIL_FROM, SMTP_URL: 'smtp://robot@mail.example.com', SMTP_PASSWORD_FILE: password })
    expect([apart?.password, mailOf({ MAIL_FROM, SMTP_URL_FILE: url })?.password]).toEqual(['p%40ss', 'other'])
  })

  test.each([
    [{ SMTP_URL: 'smtp://robot:hunter2@mail.example.com' }, /^ {2}MAIL_FROM: is not set/],
    [{ MAIL_FROM }, /^ {2}MAIL_FROM: belongs to SMTP_URL/],
    [{ SMTP_PASSWORD: 'hunter2' }, /^ {2}SMTP_PASSWORD: belongs to SMTP_URL/],
    [
      { MAIL_FROM, SMTP_URL: 'smtp://mail.example.com', SMTP_PASSWORD: 'hunter2' },
      /^ {2}SMTP_PASSWORD: .*names no user/,
    ],
    [{ MAIL_FROM, SMTP_URL: 'smtp://u:hunter2@a.example', SMTP_PASSWORD: 'other' }, /^ {2}SMTP_PASSWORD: .*as well/],
    [{ MAIL_FROM, SMTP_URL: 'http://u:hunter2@a.example' }, /^ {2}SMTP_URL: must be smtp:/],
    [{ MAIL_FROM, SMTP_URL: 'mail.example.com:587' }, /^ {2}SMTP_URL: must be smtp:/],
    [{ MAIL_FROM: 'Vitrina', SMTP_URL: 'smtp://a.example' }, /^ {2}MAIL_FROM: must be an address/],
  ])('a fault names its variable and shows no password: %o', (variables, expected) => {
    try {
      mailOf(variables)
      expect.unreachable()
    } catch (error) {
      const [, line = '', ...more] = error instanceof Error ? error.message.split('\n') : []
      expect(line).toMatch(expected)
      expect([more, line.includes('hunter2')]).toEqual([[], false])
    }
  })
})

describe('times of retention', () => {
  const worker = { ...right, DROP_DIR: '/tmp/drop' }

  test('are the defaults of the product, and the journal stays', () => {
    const env = readEnvironment(WorkerEnvironment, worker)
    expect(env).toMatchObject({
      ...{ RETENTION_REQUESTS_DAYS: defaultRetention.requests, RETENTION_EVENTS_DAYS: defaultRetention.events },
      ...{ RETENTION_ANSWERS_DAYS: defaultRetention.answers, RETENTION_MAILINGS_DAYS: defaultRetention.mailings },
      RETENTION_EXCHANGES_DAYS: defaultRetention.exchanges,
      ...{ RETENTION_LINKS_DAYS: defaultRetention.links, RETENTION_SIGN_INS_DAYS: defaultRetention.signIns },
    })
    expect([env.RETENTION_AUDIT_DAYS, env.RETENTION_SALES_MONTHS]).toEqual([undefined, undefined])
  })

  test('are refused below what the contract promises, with the reason', () => {
    const short = () => readEnvironment(WorkerEnvironment, { ...worker, RETENTION_EVENTS_DAYS: '3' })
    expect(short).toThrow('RETENTION_EVENTS_DAYS: must be at least 7: the stream of events may be resumed for 7 days')
    const year = () => readEnvironment(WorkerEnvironment, { ...worker, RETENTION_SALES_MONTHS: '12' })
    expect(year).toThrow(
      'RETENTION_SALES_MONTHS: must be at least 14: a month is compared with the same one a year ago',
    )
  })
})
