import { writeSync } from 'node:fs'

const killedAt = Number(process.env['KILLED_AT'])
let reportCount = 0

/**
 * Prints `progress` for the process that started this one, which kills it at a step. This process continues a little
 * beyond that step, but never reaches the next, however late the kill arrives.
 */
export function reportProgress(): void {
  reportCount += 1
  if (reportCount > killedAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  writeSync(1, 'progress\n')
}
