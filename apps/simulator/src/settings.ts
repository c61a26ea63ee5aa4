import { parseArgs } from 'node:util'
import { z } from 'zod'

const Settings = z.object({
  DROP_DIR: z
    .string('is required: the folder the bundles are dropped into (or --drop-dir)')
    .trim()
    .min(1, 'must not be empty'),
  SIM_FROM: z.iso.date('must be a date like 2026-03-01 (or --from)').optional(),
  SIM_SEED: z.string().trim().min(1, 'must not be empty').default('demo'),
})

export interface Settings {
  dropDir: string
  /** First business date to deliver when nothing was delivered yet; null: yesterday. */
  from: string | null
  seed: string
}

/** Settings from the environment; arguments win over it. Throws an Error that names every wrong one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, args: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: { 'drop-dir': { type: 'string' }, from: { type: 'string' }, seed: { type: 'string' } },
  })
  const parsed = Settings.safeParse({
    DROP_DIR: values['drop-dir'] ?? env['DROP_DIR'],
    // An empty variable means "not set": that is how compose files leave one out.
    SIM_FROM: values.from ?? (env['SIM_FROM'] || undefined),
    SIM_SEED: values.seed ?? (env['SIM_SEED'] || undefined),
  })
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    throw new Error(`Wrong settings: ${problems.join('; ')}`)
  }
  return { dropDir: parsed.data.DROP_DIR, from: parsed.data.SIM_FROM ?? null, seed: parsed.data.SIM_SEED }
}
