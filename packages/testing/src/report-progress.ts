import { writeSync } from 'node:fs'

const killedAt = Number(process.env['KILLED_AT'])
let told = 0

/**
 * Says `progress` to the process that started this one, to be killed at a step. It goes on a little beyond that step, but
 * never as far as the next, however late the kill comes.
 */
export function reportProgress(): void {
  told += 1
  if (told > killedAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  writeSync(1, 'progress\n')
}
