import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './install-lock.mjs'
import { projectRoot } from './project-root.mjs'
import { isFresh, setStamp } from './stamp.mjs'

const pnpm = 'pnpm@12.21.0'

/**
 * Installs the packages of the lock file, unless that was already done. Reports on stderr, because stdout belongs to
 * the command.
 */
export async function ensureDependencies() {
  if (isInstalled()) return
  await withInstallLock(() => {
    if (isInstalled()) return
    process.stderr.write('Installing dependencies. The first time takes a minute or two.\n')
    // npm's own settings are in the environment here, and its client would warn about those it does not know.
    const npx = ['--yes', '--loglevel=error', pnpm, 'install', '--frozen-lockfile', '--prefer-offline']
    const { status, error } = spawnSync('npx', npx, {
      cwd: projectRoot,
      stdio: ['ignore', 2, 2],
      env: quietEnvironment(),
    })
    if (error) throw new Error(`npx, which comes with npm, could not be run: ${error.message}`)
    if (status !== 0) {
      throw new Error(
        'Installing the dependencies failed; the reason is above. The npm registry must be reachable for it.',
      )
    }
    setStamp('install', inputs())
  })
}

function isInstalled() {
  return existsSync(join(projectRoot, 'node_modules/.bin/node')) && isFresh('install', inputs())
}

function inputs() {
  const manifests = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder)).map((name) => `${folder}/${name}/package.json`),
  )
  const all = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'e2e/package.json', ...manifests]
  return all.filter((file) => existsSync(join(projectRoot, file)))
}

function quietEnvironment() {
  return { ...process.env, npm_config_update_notifier: 'false', npm_config_loglevel: 'error' }
}
