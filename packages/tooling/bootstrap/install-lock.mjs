import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from './project-root.mjs'

const pollMs = 300

/** Allows one installation at a time, when `npm start` and `npm test` begin together on a fresh machine. */
export async function withInstallLock(work) {
  const path = join(projectRoot, 'node_modules', '.vitrina-install.lock')
  mkdirSync(join(projectRoot, 'node_modules'), { recursive: true })
  while (!take(path)) await sleep(pollMs)
  try {
    return work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!holderLives(path)) rmSync(path, { force: true })
    return false
  }
}

function holderLives(path) {
  try {
    return process.kill(Number(readFileSync(path, 'utf8')), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
