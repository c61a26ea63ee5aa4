// Runs `npm start`, `npm run serve`, `npm test` and `npm run ops` from whatever Node ≥ 20 the machine has: installs what is missing,
// generates the database clients, then runs src/<command>.ts under the project's own Node 24. Plain JavaScript without
// dependencies, because nothing is installed yet when it starts.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureGenerated } from './ensure-generated.mjs'
import { projectRoot } from './project-root.mjs'

const oldestNode = 20
const launcherPollMs = 500
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

const [command = '', ...args] = process.argv.slice(2)
const script = join(projectRoot, 'packages/tooling/src', `${command}.ts`)

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Node ${process.versions.node} is too old: Vitrina needs Node ${oldestNode} or newer.`)
} else if (!/^[a-z-]+$/.test(command) || !existsSync(script)) {
  fail(
    'usage: run.mjs <start | serve | test | ops | pack | bench | licences | architecture-picture | environment-page | personal-data-page | prune-names> [arguments]',
  )
} else {
  try {
    await ensureDependencies()
    await ensureGenerated()
    run()
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Runs the command with this process's stdio. When the command ends, by exit or by signal, this process ends the same
 * way.
 */
function run() {
  const node = join(projectRoot, 'node_modules/.bin/node')
  // The channel sends nothing: it closes when this process dies, which the command notices. A small nursery keeps the
  // memory of an import flat.
  const flags = command === 'ops' ? ['--max-semi-space-size=2'] : []
  const child = spawn(node, [...flags, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Compiling the sources anew takes a third of a short command's time; processes that it starts profit as well.
    env: { NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node-compile'), ...process.env },
  })
  for (const signal of forwarded) process.on(signal, () => child.kill(signal))
  const launcher = process.ppid
  // A killed npm cannot pass the signal on; without this watch nothing would stop the command.
  const watch = setInterval(() => process.ppid !== launcher && child.kill('SIGTERM'), launcherPollMs)
  child.on('error', (error) => fail(`${node} does not start: ${error.message}`))
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    for (const name of forwarded) process.removeAllListeners(name)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
