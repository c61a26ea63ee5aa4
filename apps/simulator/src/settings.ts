import { parseArgs } from 'node:util'
import type { Ports } from '@vitrina/simulator/serve-world'
import { z } from 'zod'

const Text = z.string().trim().min(1, 'must not be empty')
const portRule = 'must be a port from 1 to 65535, or 0 not to serve it'
const Port = z.coerce.number(portRule).int(portRule).min(0, portRule).max(65_535, portRule).default(0)

const Settings = z.object({
  DROP_DIR: z
    .string('is required: the folder the bundles are dropped into (or --drop-dir)')
    .trim()
    .min(1, 'must not be empty'),
  SIM_FROM: z.iso.date('must be a date like 2026-03-01 (or --from)').optional(),
  SIM_SEED: Text.default('demo'),
  SIM_IIKO_PORT: Port,
  SIM_RKEEPER_PORT: Port,
  SIM_REFERENCES_PORT: Port,
  SIM_STOREHOUSE_PORT: Port,
  SIM_CONTROL_PORT: Port,
  SIM_LOGIN: Text.default('demo'),
  SIM_PASSWORD: Text.default('demo'),
  SIM_STATE: Text.optional(),
  SIM_VISITS: z.coerce.number().int().min(0).max(1000).default(0),
})

export interface Settings {
  dropDir: string
  /** First business date to deliver when nothing was delivered yet; null: yesterday. */
  from: string | null
  seed: string
  ports: Ports
  /** What the accounting systems are logged into with. */
  login: string
  password: string
  /** File in which set prices and late edits are kept; null when nothing is served that could set them. */
  stateFile: string | null
  /** Orders to take away in the minutes after the start, whatever the hour. */
  visits: number
}

/** Settings from the environment; arguments win over it. Throws an Error that names every wrong one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, args: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: { 'drop-dir': { type: 'string' }, from: { type: 'string' }, seed: { type: 'string' } },
  })
  // An empty variable means "not set": that is how compose files leave one out.
  const given = Object.keys(Settings.shape).map((name) => [name, env[name] || undefined])
  const parsed = Settings.safeParse({
    ...Object.fromEntries(given),
    DROP_DIR: values['drop-dir'] ?? env['DROP_DIR'],
    ...(values.from !== undefined && { SIM_FROM: values.from }),
    ...(values.seed !== undefined && { SIM_SEED: values.seed }),
  })
  if (!parsed.success) {
    throw wrong(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  }
  const { data } = parsed
  const ports: Ports = {
    iiko: data.SIM_IIKO_PORT,
    rkeeper: data.SIM_RKEEPER_PORT,
    references: data.SIM_REFERENCES_PORT,
    storehouse: data.SIM_STOREHOUSE_PORT,
    control: data.SIM_CONTROL_PORT,
  }
  if (data.SIM_STATE === undefined && Object.values(ports).some((port) => port > 0)) {
    throw wrong(['SIM_STATE is required when a port is served: the file in which set prices and late edits are kept'])
  }
  return {
    dropDir: data.DROP_DIR,
    from: data.SIM_FROM ?? null,
    seed: data.SIM_SEED,
    ports,
    login: data.SIM_LOGIN,
    password: data.SIM_PASSWORD,
    stateFile: data.SIM_STATE ?? null,
    visits: data.SIM_VISITS,
  }
}

function wrong(problems: readonly string[]): Error {
  return new Error(`Wrong settings: ${problems.join('; ')}`)
}
