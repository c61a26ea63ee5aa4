import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { seconds } from './load.ts'

const connections = 64
const blank = Buffer.from('\r\n\r\n')

/**
 * Requests one address at an even rate with all keys in turn, however slowly it answers. Returns the 99th percentile of
 * the milliseconds from when a request was due to the end of its answer, after a while of the same that is not measured;
 * throws when an answer was not 200. Over plain sockets: a client of HTTP would take the core that the servers need.
 */
export async function paced(url: string, headers: Record<string, string>[], rate: number): Promise<{ p99: number }> {
  const { hostname, port, pathname } = new URL(url)
  const requests = headers.map((each) => {
    const lines = Object.entries({ host: hostname, ...each }).map(([name, value]) => `${name}: ${value}\r\n`)
    return `GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`
  })
  const free = await Promise.all(Array.from({ length: connections }, () => opened(hostname, Number(port))))
  const waiting: number[] = []
  const took: number[] = []
  let failure: Error | null = null
  let sent = 0
  const total = Math.floor(rate * 3 * seconds)
  const begin = performance.now()
  const measured = begin + 1000 * seconds
  let answered = 0
  const ask = (socket: Socket, due: number) => {
    const text = requests[sent % requests.length] ?? ''
    sent += 1
    answerOf(socket, text).then(
      () => {
        answered += 1
        if (due > measured) took.push(performance.now() - due)
        const next = waiting.shift()
        if (next === undefined) free.push(socket)
        else ask(socket, next)
      },
      (error: Error) => {
        failure = error
      },
    )
  }
  for (let due = 0; answered < total; await setTimeout(1)) {
    if (failure) throw failure
    for (; due < total && due < ((performance.now() - begin) / 1000) * rate; due += 1) {
      const at = begin + (due / rate) * 1000
      const socket = free.pop()
      if (socket) ask(socket, at)
      else waiting.push(at)
    }
  }
  for (const socket of free) socket.destroy()
  took.sort((a, b) => a - b)
  return { p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

async function opened(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** Resolves when the answer to a request is complete, which says how long it is. */
function answerOf(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head: Buffer | null = Buffer.alloc(0)
    let left = 0
    const end = (error?: Error) => {
      socket.off('data', take).off('close', lost)
      if (error) reject(error)
      else resolve()
    }
    const lost = () => end(new Error('The server closed a connection'))
    const take = (chunk: Buffer) => {
      if (head === null) left -= chunk.length
      else {
        head = Buffer.concat([head, chunk])
        const at = head.indexOf(blank)
        if (at < 0) return
        const said = head.toString('latin1', 0, at)
        const length = /\r\ncontent-length: (\d+)/i.exec(said)?.[1]
        if (!said.startsWith('HTTP/1.1 200 ') || length === undefined) {
          end(new Error(`Answered ${said.slice(0, 200)}`))
          return
        }
        left = Number(length) - (head.length - at - blank.length)
        head = null
      }
      if (left === 0) end()
    }
    socket.on('data', take).on('close', lost)
    socket.write(text)
  })
}
