import { checkKey } from '@vitrina/core/installation/check-key'
import { bringUpToDate } from '../bring-up-to-date.ts'
import { type DemoAccess, ensureDemoWorkspace } from '../demo-workspace.ts'
import { keyOf } from '../secret.ts'
import type { Settings } from '../settings.ts'
import type { Progress } from './progress.ts'
import { unlessStopped } from './stop-request.ts'

/** Migrates a database, claims it for the key of these settings, and fills the demo; what is there already stays. */
export async function fillDemo(
  databaseUrl: string,
  settings: Settings,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<DemoAccess> {
  await progress.step('Migrations', (log) => bringUpToDate(databaseUrl, log), describeMigrations)
  await checkKey(databaseUrl, keyOf(settings), { claim: true })
  signal.throwIfAborted()
  return await progress.step('Demo data', (log) =>
    unlessStopped(ensureDemoWorkspace({ databaseUrl, settings, log }), signal),
  )
}

function describeMigrations(applied: string[]): string {
  return applied.length === 0 ? 'up to date' : `${applied.length} applied`
}
