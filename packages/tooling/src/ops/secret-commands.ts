import { DomainError } from '@vitrina/core/errors/domain-error'
import { checkKey } from '@vitrina/core/installation/check-key'
import { keyFingerprint, keysOf } from '@vitrina/core/secrets/keyring'
import { countForeign, reseal } from '@vitrina/core/secrets/reseal'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import { keyOf } from '../secret.ts'

/** `secret status`, `secret rotate`. */
export function addSecretCommands(program: Command, run: Run): void {
  const secret = program.command('secret').description('the key that secrets are sealed with (VITRINA_SECRET)')
  secret
    .command('status')
    .description('which keys this installation reads, and what former ones have sealed')
    .action(
      run(async ({ db, databaseUrl, settings }) => {
        const key = keyOf(settings)
        await checkKey(databaseUrl, key, { claim: false })
        const [current, ...former] = keysOf(key).map(keyFingerprint)
        const foreign = (await countForeign(db, key)).filter(({ count }) => count > 0)
        const lines = [
          `Current key: ${current}`,
          `Former keys: ${former.join(', ') || 'none'}`,
          ...(foreign.length === 0
            ? ['Everything is sealed by the current key.']
            : ['Not noted as sealed by the current key (secret rotate seals it anew):']),
          ...foreign.map(({ name, count, unnoted }) => {
            return `  ${name}: ${count}${unnoted > 0 ? `, ${unnoted} of them by version 0.1.0, which noted no key` : ''}`
          }),
        ]
        return { json: { current, former, foreign }, text: lines.join('\n') }
      }),
    )
  secret
    .command('rotate')
    .description('seal everything by VITRINA_SECRET that a key of VITRINA_SECRET_FORMER has sealed, while all runs')
    .action(
      run(async ({ db, databaseUrl, settings, note }) => {
        const key = keyOf(settings)
        await checkKey(databaseUrl, key, { claim: false })
        const done = await reseal(db, key, ({ name, resealed }) => note(`${name}: ${resealed} sealed anew`))
        const lost = done.filter(({ unreadable }) => unreadable > 0)
        const resealed = done.reduce((sum, each) => sum + each.resealed, 0)
        if (lost.length > 0) {
          const what = lost.map(({ name, unreadable }) => `${name}: ${unreadable}`).join(', ')
          throw new DomainError(
            'conflict',
            `${resealed} texts are sealed anew. No key given here can open the others (${what}): add the key that sealed ` +
              'them to VITRINA_SECRET_FORMER and call this again, or connect those systems anew.',
          )
        }
        const text =
          `${resealed} texts are sealed anew by ${keyFingerprint(key)}. Keep the former key in VITRINA_SECRET_FORMER for two weeks: ` +
          'sessions that it signed are renewed meanwhile.'
        return { json: { resealed, key: keyFingerprint(key) }, text }
      }),
    )
}
