import { parentPort } from 'node:worker_threads'
import { type Reading, readForeign } from './read-foreign.ts'

/** Reads the answers of accounting systems that are too long to be read between two requests. */
parentPort?.on('message', ({ text, reading }: { text: string; reading: Reading }) => {
  parentPort?.postMessage(outcomeOf(text, reading))
})

function outcomeOf(text: string, reading: Reading): { value: unknown } | { wrong: string } {
  try {
    return { value: readForeign(text, reading) }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
}
