import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { CommandError } from '../command-error.ts'
import { projectRoot } from '../project-root.ts'
import { runCommand } from '../run-command.ts'

/** Chromium without a user interface: the same engine, twice as fast on a machine without a graphics card. */
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const e2e = join(projectRoot, 'e2e')

let chromium: Promise<string> | undefined

/**
 * The path of a Chromium: CHROMIUM_PATH, the machine's, or Playwright's own. It is installed when there is none, and on
 * Debian also when there is only one with a user interface. Looked for once: asked early, it is there when needed.
 */
export function findChromium(signal: AbortSignal): Promise<string> {
  chromium ??= findOrInstall(signal)
  return chromium
}

async function findOrInstall(signal: AbortSignal): Promise<string> {
  const found = findInstalled()
  const isWanted = !found || (isDebianRoot() && !process.env['CHROMIUM_PATH'] && !found.endsWith(headlessShell))
  if (found && !isWanted) return found
  console.log('      installing Chromium')
  let output = ''
  // Not every distribution with apt has the package; any other browser also works, only slower.
  for (const install of isDebianRoot() ? [installPackages, installByPlaywright] : [installByPlaywright]) {
    output += (await install(signal)).output
    const installed = findInstalled()
    if (installed) return installed
  }
  throw new CommandError(
    `Chromium could not be installed. Install it yourself and set CHROMIUM_PATH.\n${output.trim()}`,
  )
}

function findInstalled(): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  const onMachine = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  const candidates = [process.env['CHROMIUM_PATH'], ...onMachine, playwrightsOwn()]
  return candidates.find((path) => path && existsSync(path))
}

function playwrightsOwn(): string | undefined {
  const playwright: unknown = createRequire(join(e2e, 'package.json'))('@playwright/test')
  const chromium =
    typeof playwright === 'object' && playwright !== null ? Reflect.get(playwright, 'chromium') : undefined
  const path: unknown = chromium?.executablePath?.()
  return typeof path === 'string' ? path : undefined
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs Debian's package: it includes every library it needs, from the sources this machine already uses. */
async function installPackages(signal: AbortSignal) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update', '-qq'], { env, signal })
  const packages = [headlessShell, 'fonts-dejavu-core', 'fonts-liberation']
  return await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, signal })
}

function installByPlaywright(signal: AbortSignal) {
  const cli = join(e2e, 'node_modules/@playwright/test/cli.js')
  return runCommand(process.execPath, [cli, 'install', '--with-deps', 'chromium'], { cwd: e2e, signal })
}
