import { createSocket } from 'node:dgram'
import { promises as dns, type LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { nameLookup } from './resolve-name.ts'

type Answer = (query: Buffer) => Buffer | null

/** A name server on loopback that answers as the test says. */
async function nameServer(answer: Answer): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const reply = answer(query)
    if (reply) socket.send(reply, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

/** The answer to a query: an address when A was asked for, nothing for AAAA, or only a code (3: there is no such name). */
const answering =
  (address: number[], code = 0): Answer =>
  (query) => {
    const asksForA = query.readUInt16BE(query.indexOf(0, 12) + 1) === 1
    const hasAnswer = asksForA && code === 0
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(hasAnswer ? 1 : 0, 6)
    head.writeUInt16BE(0, 10)
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])
    return Buffer.concat([head, question, ...(hasAnswer ? [record] : [])])
  }

function look(server: string, timeoutMs = 2000): Promise<LookupAddress[]> {
  const lookup = nameLookup({ servers: [server], timeoutMs, tries: 1 })
  return new Promise((resolve, reject) => {
    lookup('receiver.example.com', { all: true }, (error, found) => {
      if (error) reject(error)
      else resolve(typeof found === 'string' ? [] : found)
    })
  })
}

test('a name is looked up at the name server', async () => {
  const server = await nameServer(answering([93, 184, 216, 34]))
  expect(await look(server)).toEqual([{ address: '93.184.216.34', family: 4 }])
})

test('a name that is not there is told apart from a server that fails', async () => {
  expect(await look(await nameServer(answering([], 3))).catch(({ code }) => code)).toBe('ENOTFOUND')
  expect(await look(await nameServer(answering([], 2))).catch(({ code }) => code)).toBe('ESERVFAIL')
})

test('names that nobody answers for hold up nobody else', async () => {
  const silent = await nameServer(() => null)
  const quiet = Array.from({ length: 20 }, () => look(silent, 3000).catch(({ code }) => code))
  const known = dns.lookup('localhost').then(() => 'localhost')
  expect(await Promise.race([known, ...quiet])).toBe('localhost')
  expect(new Set(await Promise.all(quiet))).toEqual(new Set(['ETIMEOUT']))
})
