import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { WorldState } from './schemas.ts'

/** The state in a file; fresh when there is no file. Throws an Error that says what to do with an invalid one. */
export function readState(file: string, seed: string): WorldState {
  const state = parse(file)
  if (state === null) return freshState(seed)
  if (state.seed !== seed) {
    throw new Error(
      `${file} belongs to the chain of seed "${state.seed}", not "${seed}": remove it or name another file`,
    )
  }
  return state
}

/** The state of a world in which nothing was set. */
export function freshState(seed: string): WorldState {
  return { schemaVersion: 1, seed, clockSkewMs: 0, setPrices: [], edits: [], visits: [] }
}

/** Replaces the file atomically: a crash leaves the old one or the new one. */
export function saveState(file: string, state: WorldState): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.tmp`
  writeFileSync(draft, `${JSON.stringify(state)}\n`)
  renameSync(draft, file)
}

function parse(file: string): WorldState | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  try {
    return WorldState.parse(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${file} is not a state of the simulator: mend it, or remove it to start afresh. ${reason}`)
  }
}
