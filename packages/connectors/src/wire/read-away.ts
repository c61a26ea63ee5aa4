import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { type Reading, readForeign } from './read-foreign.ts'

/** Texts up to this length are read in the calling thread: some milliseconds. */
const maxHere = 256 * 1024

export interface ReadAwayOptions {
  /** Maximum time to read a text; 30 s when absent. */
  deadlineMs?: number
  /** Maximum length, in characters, of a text that is read in this thread; 256 Ki when absent. */
  longestHere?: number
}

const maxThreads = 2
/** The maximum answer of a connection that is only tested. */
const maxWithoutThread = 1024 * 1024
const idleMs = 5000
// A page of 32 MiB takes some ten times its size while it is read.
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }

const Outcome = z.union([z.object({ wrong: z.string() }), z.object({ value: z.unknown() })])

/** The text is malformed. The message is that of the parser. */
export class UnreadableText extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableText'
  }
}

/**
 * Reads the answer of another system. A long one is read in a separate thread, so that nothing else is blocked
 * meanwhile; one that takes longer than the deadline, or more memory than allowed, ends with its thread. Throws
 * `UnreadableText` for a malformed text, and `SourceError` `unreadable` for one that could not be read to its end.
 */
export async function readAway(text: string, reading: Reading, options: ReadAwayOptions = {}): Promise<unknown> {
  const { deadlineMs = 30_000, longestHere = maxHere } = options
  if (text.length <= longestHere) return readHere(text, reading)
  const seat = await takeSeat()
  try {
    return await readThere(seat, text, reading, deadlineMs)
  } finally {
    leave(seat)
  }
}

function readHere(text: string, reading: Reading): unknown {
  try {
    return readForeign(text, reading)
  } catch (error) {
    throw new UnreadableText(error instanceof Error ? error.message : String(error))
  }
}

/** A slot for one reading at a time. Its thread is started when needed, and ended when idle or when it must be. */
interface Seat {
  thread: Worker | null
  idle: NodeJS.Timeout | null
}

const seats: Seat[] = Array.from({ length: maxThreads }, () => ({ thread: null, idle: null }))
const free = [...seats]
const waiting: ((seat: Seat) => void)[] = []

async function takeSeat(): Promise<Seat> {
  // A slot with a running thread is taken first.
  const at = Math.max(
    0,
    free.findIndex(({ thread }) => thread !== null),
  )
  const [seat] = free.splice(at, 1)
  return seat ?? new Promise((resolve) => waiting.push(resolve))
}

function leave(seat: Seat): void {
  const next = waiting.shift()
  if (next) {
    next(seat)
    return
  }
  seat.thread?.unref()
  if (seat.idle) clearTimeout(seat.idle)
  seat.idle = setTimeout(() => end(seat), idleMs).unref()
  free.push(seat)
}

function end(seat: Seat): void {
  void seat.thread?.terminate()
  seat.thread = null
}

async function readThere(seat: Seat, text: string, reading: Reading, deadlineMs: number): Promise<unknown> {
  if (seat.idle) clearTimeout(seat.idle)
  seat.thread ??= startThread()
  const { thread } = seat
  // The process stays alive for a text being read, but not for an idle thread.
  thread.ref()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), deadlineMs)
  try {
    thread.postMessage({ text, reading })
    const [told]: unknown[] = await Promise.race([
      once(thread, 'message', { signal: patience.signal }),
      once(thread, 'exit', { signal: patience.signal }).then(() => Promise.reject(new Error('The thread ended'))),
    ])
    const outcome = Outcome.parse(told)
    if ('wrong' in outcome) throw new UnreadableText(outcome.wrong)
    return outcome.value
  } catch (error) {
    if (error instanceof UnreadableText) throw error
    end(seat)
    // A bundle may lack the thread's file. Texts read here are connection tests and take a few milliseconds.
    if (text.length <= maxWithoutThread && !isItsFault(error)) return readHere(text, reading)
    throw new SourceError('unreadable', reasonOf(error, deadlineMs), { cause: error })
  } finally {
    clearTimeout(timer)
    patience.abort()
  }
}

/** The text took too long or too much memory. */
function isItsFault(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

function reasonOf(error: unknown, deadlineMs: number): Reason {
  if (error instanceof Error && error.name === 'AbortError') {
    return reason('answer_too_slow', { count: deadlineMs / 1000 })
  }
  return reason(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'answer_too_heavy' : 'answer_cut_off')
}

function startThread(): Worker {
  // Flags of the process, such as those of a test runner, must not apply to the thread.
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), { resourceLimits, execArgv: [] })
  // A waiting caller also learns of the thread's end; an error of an idle thread is not a fault of the process.
  thread.on('error', () => undefined)
  return thread
}
