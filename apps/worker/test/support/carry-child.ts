/**
 * Dispatches events in a separate process whose clock runs faster, so that waits of minutes take seconds. Its task is
 * JSON on standard input; it prints `ready` once it works and runs until it is killed.
 */
import { openDatabase } from '@vitrina/db/database'
import { reach } from '@vitrina/testing/reach'
import { silentLogger, testSecret } from '@vitrina/testing/test-context'
import { dispatchEvents } from '../../src/dispatch-events.ts'
import { openQueue } from '../../src/open-queue.ts'

/** The task of such a process. `startedAt` is the moment, by the real clock, from which its own clock runs faster. */
export interface CarryErrand {
  url: string
  startedAt: number
  speed: number
  timeoutMs: number
}

let text = ''
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
const { url, startedAt, speed, timeoutMs }: CarryErrand = JSON.parse(text)

const db = openDatabase({ ...reach(url), maxConnections: 4 })
const boss = await openQueue(db, { max: 2, onError: () => undefined })
await dispatchEvents({
  db,
  boss,
  timeoutMs,
  secret: testSecret,
  logger: silentLogger,
  // No agent is woken here.
  openToolbox: () => ({ list: () => [], call: () => Promise.reject(new Error('There are no tools here')) }),
  links: { panelUrl: 'https://panel.example', apiUrl: 'https://api.example' },
  allowPrivateTargets: true,
  now: () => new Date(startedAt + (Date.now() - startedAt) * speed),
})
console.log('ready')
