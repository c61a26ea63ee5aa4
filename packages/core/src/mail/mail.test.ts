import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type MailServer, mailServer } from '@vitrina/testing/mail-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { generate } from 'selfsigned'
import { afterEach, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { checkMail } from './check-mail.ts'
import { deliver } from './deliver.ts'
import { MailFault } from './mail-fault.ts'
import { isMailConnected, sendMail } from './send-mail.ts'

const database = suiteDatabase()
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const login = { username: 'robot@rest.example', password: 'верный пароль' }
/** The servers of these tests stand on loopback. */
const here = { allowPrivate: true }
const message = { to: 'anna@rest.example', subject: 'Выручка 1 000 ₽', text: 'текст', html: '<p>текст</p>' }

async function serving(...given: Parameters<typeof mailServer>): Promise<MailServer> {
  const server = await mailServer(...given)
  closing.push(() => server.close())
  return server
}

/** The port of a server that deals with each line by itself. */
async function talking(talk: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    talk(socket)
  }).listen(0, '127.0.0.1')
  closing.push(() => server.close())
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
  })
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const credentialsOf = ({ port }: { port: number }) => ({
  host: '127.0.0.1',
  port,
  from: 'robot@rest.example',
  ...login,
})

async function connected(server: MailServer): Promise<Context> {
  const ctx = await testContext(database.db)
  const { data } = await connectIntegration(ctx, { slug: 'mail', credentials: credentialsOf(server) })
  expect(data.connected).toBe(true)
  return ctx
}

describe('connecting mail', () => {
  test('talks to the server up to the login, and warns that the line is open', async () => {
    const checks = await checkMail(credentialsOf(await serving(login)), here)
    expect(checks.map(({ code, level }) => `${code} ${level}`)).toEqual([
      'mail.reachable info',
      'mail.auth info',
      'mail.tls warn',
    ])
  })

  test('says that the password is wrong, stores nothing and repeats no password', async () => {
    const ctx = await testContext(database.db)
    const credentials = { ...credentialsOf(await serving(login)), password: 'не тот' }
    const { data } = await connectIntegration(ctx, { slug: 'mail', credentials })
    expect(data).toMatchObject({ connected: false, checks: [{ code: 'mail.auth', level: 'error' }] })
    expect(JSON.stringify(data)).not.toContain('не тот')
    expect(await isMailConnected(ctx)).toBe(false)
  })

  test('says that nobody answers, and that a silent server does not', async () => {
    for (const given of [1, await talking(() => undefined)]) {
      const checks = await checkMail(credentialsOf({ port: given }), { ...here, timeoutMs: 200 })
      expect(checks, String(given)).toMatchObject([
        { code: 'mail.reachable', level: 'error', hint: expect.any(String) },
      ])
    }
  })

  test('does not trust a certificate nobody vouches for', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    const server = await serving(login, { secure: true, key, cert })
    const checks = await checkMail({ ...credentialsOf(server), secure: true }, here)
    expect(checks).toMatchObject([{ code: 'mail.tls', level: 'error' }])
  })

  test.each(['169.254.169.254', '[fd00:ec2::254]'])('never calls %s', async (host) => {
    const checks = await checkMail({ host, port: 25, from: 'a@rest.example' }, here)
    expect(checks).toMatchObject([{ code: 'mail.reachable', level: 'error', reason: 'mail_refused_address' }])
  })

  // Not loopback by its name, and this machine all the same: what stands for a server elsewhere.
  const elsewhere = '0.0.0.0'

  test('sends no login to a server elsewhere that offers no encryption', async () => {
    const server = await serving(login, { disabledCommands: ['STARTTLS'] })
    const credentials = { ...credentialsOf(server), host: elsewhere }
    expect(await checkMail(credentials, here)).toMatchObject([
      { code: 'mail.tls', level: 'error', reason: 'mail_no_starttls' },
    ])
    await expect(deliver(credentials, message, here)).rejects.toMatchObject({ code: 'tls', detail: 'no_starttls' })
    expect(server.messages).toEqual([])
  })

  test('sends what needs no login there as the server takes it', async () => {
    const server = await serving()
    const { username: _, password: __, ...credentials } = credentialsOf(server)
    expect((await checkMail({ ...credentials, host: elsewhere }, here)).map(({ level }) => level)).toEqual([
      'info',
      'info',
    ])
  })

  test('with CONNECT_PRIVATE off calls no server of the own network, by address or by name', async () => {
    const server = await serving(login)
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', elsewhere]) {
      const checks = await checkMail({ ...credentialsOf(server), host }, { allowPrivate: false })
      expect(checks, host).toMatchObject([{ reason: 'mail_private', hint: expect.stringContaining('CONNECT_PRIVATE') }])
    }
  })

  test.each(['SSH-2.0-OpenSSH_9.6 secret-host', '-ERR unknown command, secret', 'HTTP/1.1 400 secret'])(
    'does not tell what answers that is no mail server: %s',
    async (banner) => {
      const port = await talking((socket) => socket.write(`${banner}\r\n`))
      const sent = deliver(credentialsOf({ port }), message, { ...here, timeoutMs: 500 })
      const error: unknown = await sent.catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ name: 'MailFault' })
      expect(String(error)).not.toContain('secret')
    },
  )

  test('warns of a sender from another domain than the login', async () => {
    const server = await serving(login)
    const checks = await checkMail({ ...credentialsOf(server), from: 'robot@other.example' }, here)
    expect(checks.at(-1)).toMatchObject({ code: 'mail.from', level: 'warn' })
  })
})

describe('a message', () => {
  test('comes with its words and headers, and an id', async () => {
    const server = await serving(login)
    const ctx = await connected(server)
    const id = await sendMail(ctx, { ...message, headers: { 'List-Unsubscribe': '<https://vitrina.example/u>' } })
    const [taken] = server.messages
    expect(taken).toMatchObject({
      subject: message.subject,
      from: { address: 'robot@rest.example', name: 'Витрина' },
      to: [{ address: 'anna@rest.example' }],
      messageId: id,
    })
    expect([taken?.text?.trim(), taken?.html?.trim()]).toEqual(['текст', '<p>текст</p>'])
    expect(taken?.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe' }))
  })

  test('smuggles no header in by its subject or address', async () => {
    const server = await serving(login)
    const ctx = await connected(server)
    await sendMail(ctx, { ...message, subject: 'a\r\nBcc: eve@evil.example' })
    expect(server.messages[0]?.bcc).toBeUndefined()
    await sendMail(ctx, { ...message, to: 'anna@rest.example\r\nBcc: eve@evil.example' }).catch(() => undefined)
    expect(server.messages.flatMap(({ bcc = [] }) => bcc)).toEqual([])
  })

  test.each([
    ['451 try later', true],
    ['550 no such user', false],
  ])('that is answered with %s may go again: %s', async (reply, isTemporary) => {
    const server = await serving(login)
    const ctx = await connected(server)
    server.refuseWith(reply)
    await expect(sendMail(ctx, message)).rejects.toMatchObject({ name: 'MailFault', code: 'refused', isTemporary })
  })

  test('that is refused has the answer of the server apart from the reason', async () => {
    const server = await serving(login)
    const ctx = await connected(server)
    server.refuseWith('550 no such user')
    await expect(sendMail(ctx, message)).rejects.toMatchObject({ code: 'refused', said: '550 no such user' })
  })

  test('that the server looks through for longer than other answers take is still taken', async () => {
    const server = await serving(login)
    server.answerBy({ afterMs: 1500 })
    expect(await deliver(credentialsOf(server), message, { ...here, timeoutMs: 1000 })).toBe(
      server.messages[0]?.messageId,
    )
  })

  test.each([
    ['is not answered in time', { afterMs: 60_000 }, { takenWithinMs: 1000 }],
    ['is answered by hanging up', 'hanging up', {}],
  ] as const)('that was sent and %s may have gone, and goes no more', async (_, way, options) => {
    const server = await serving(login)
    server.answerBy(way)
    const sent = deliver(credentialsOf(server), message, { ...here, ...options })
    await expect(sent).rejects.toMatchObject({ code: 'unanswered', isTemporary: false })
    expect(server.messages).toHaveLength(1)
  })

  test.each<[string, (socket: Socket) => void, boolean]>([
    ['hung up on at once', (socket) => socket.destroy(), false],
    ['hung up on after the greeting', (socket) => socket.end('220 here\r\n'), false],
    ['left without a greeting', () => undefined, false],
    ['left without an answer', (socket) => socket.write('220 here\r\n'), false],
    ['cut off while the line is secured', (socket) => socket.resetAndDestroy(), true],
    ['left while the line is secured', (socket) => socket.end(), true],
  ])('that can’t be begun with, %s, may go again', async (_, talk, secure) => {
    const credentials = { ...credentialsOf({ port: await talking(talk) }), secure }
    const sent = deliver(credentials, message, { ...here, timeoutMs: 200, begunWithinMs: 400 })
    await expect(sent).rejects.toMatchObject({ code: 'unreachable', isTemporary: true })
  })

  const conversation = ['EHLO', 'MAIL FROM', 'RCPT TO', 'DATA']
  test.each(
    conversation.flatMap((command) => [
      [command, 'hung up on', (socket: Socket) => socket.destroy()] as const,
      [command, 'left without an answer', () => undefined] as const,
      [command, 'answered with 421', (socket: Socket) => socket.end('421 closing\r\n')] as const,
    ]),
  )('whose %s is %s was never asked for, and may go again', async (command, _, cut) => {
    let isRead = false
    const port = await talking((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (said) => {
        const line = String(said)
        if (line.includes('Subject:')) isRead = true
        if (line.startsWith(command)) cut(socket)
        else socket.write(line.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n')
      })
    })
    const credentials = { host: '127.0.0.1', port, from: 'robot@rest.example' }
    const sent = deliver(credentials, message, { ...here, timeoutMs: 200, begunWithinMs: 300 })
    await expect(sent).rejects.toMatchObject({ code: expect.not.stringContaining('unanswered'), isTemporary: true })
    expect(isRead).toBe(false)
  })

  test('that is cut off in the middle of its words may have gone, and goes no more', async () => {
    const port = await talking((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (said) => {
        const line = String(said)
        if (line.includes('Subject:')) socket.destroy()
        else socket.write(line.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n')
      })
    })
    const sent = deliver({ host: '127.0.0.1', port, from: 'robot@rest.example' }, message, here)
    await expect(sent).rejects.toMatchObject({ code: 'unanswered', isTemporary: false })
  })

  test('that is cut off while STARTTLS is under way may go again; refused by it for good, it may not', async () => {
    const answers = (toStartTls: (socket: Socket) => void) => (socket: Socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (said) => {
        if (String(said).startsWith('EHLO')) socket.write('250-here\r\n250 STARTTLS\r\n')
        else if (String(said).startsWith('STARTTLS')) toStartTls(socket)
      })
    }
    const sentTo = async (toStartTls: (socket: Socket) => void) =>
      deliver(credentialsOf({ port: await talking(answers(toStartTls)) }), message, { ...here, timeoutMs: 10_000 })
    const cutOff = sentTo((socket) => socket.end('220 go on\r\n'))
    await expect(cutOff).rejects.toMatchObject({ isTemporary: true })
    const later = sentTo((socket) => socket.write('454 not now\r\n'))
    await expect(later).rejects.toMatchObject({ code: 'tls', isTemporary: true })
    const never = sentTo((socket) => socket.write('502 never\r\n'))
    await expect(never).rejects.toMatchObject({ code: 'tls', isTemporary: false })
  })

  test('to a server whose certificate nobody vouches for, or that speaks no TLS, does not go again', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    for (const server of [await serving(login, { secure: true, key, cert }), await serving(login)]) {
      const sent = deliver({ ...credentialsOf(server), secure: true }, message, here)
      await expect(sent).rejects.toMatchObject({ code: 'tls', isTemporary: false })
    }
  })

  test('that is sent with less patience is given up sooner', async () => {
    const server = await serving(login)
    const ctx = await connected(server)
    server.answerBy({ afterMs: 60_000 })
    await expect(sendMail(ctx, message, { takenWithinMs: 1000 })).rejects.toMatchObject({ code: 'unanswered' })
  })

  test('goes nowhere without a mail server, and from no sandbox', async () => {
    const ctx = await testContext(database.db)
    await expect(sendMail(ctx, message)).rejects.toMatchObject({ code: 'no_mail' })
    const server = await serving(login)
    const live = await connected(server)
    const sandbox = { ...live, workspace: { ...live.workspace, isSandbox: true } }
    await expect(sendMail(sandbox, message)).rejects.toMatchObject({ code: 'no_mail' })
    expect(server.messages).toEqual([])
  })
})

test('a fault names its code and, where the code covers several causes, the exact one', () => {
  expect(new MailFault('login', { said: '535 no' }).message).toBe(
    'The mail was not accepted: login; the server answered 535 no',
  )
  expect(new MailFault('refused_address', { detail: 'private' }).message).toBe(
    'The mail was not accepted: refused_address (private)',
  )
})
