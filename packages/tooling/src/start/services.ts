import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { freePortNear } from './ports.ts'
import type { Service } from './service.ts'

/** The apps that serve, in the order they start. */
export const servingApps = ['api', 'worker', 'panel'] as const

export type ServingApp = (typeof servingApps)[number]

/** Ports for metrics on loopback: a fixed port if it is free, because only a scraper reads them. */
const metricsPorts = { api: 4002, worker: 4001, panel: 4003 }

/** An import makes short-lived records by the million; a small nursery keeps its memory flat and costs no time. */
const flags: Partial<Record<string, string[]>> = { worker: ['--max-semi-space-size=2'] }

/** An app as a process with this environment. */
export function serviceOf(name: ServingApp | 'simulator', env: Record<string, string>): Service {
  const folder = join(projectRoot, 'apps', name)
  return { name, args: [...(flags[name] ?? []), join(folder, 'src/main.ts')], cwd: folder, env }
}

/** The apps of `npm start`. The simulator feeds the demo workspace. */
export async function listServices(environment: Record<string, string>, demoWorkspaceId: string): Promise<Service[]> {
  const dropDir = join(environment['DROP_DIR'] ?? '', demoWorkspaceId)
  return [
    serviceOf('simulator', { ...environment, DROP_DIR: dropDir }),
    serviceOf('api', { ...environment, API_METRICS_PORT: await metricsPort('api') }),
    serviceOf('worker', { ...environment, WORKER_METRICS_PORT: await metricsPort('worker') }),
    serviceOf('panel', { ...environment, PANEL_METRICS_PORT: await metricsPort('panel') }),
  ]
}

async function metricsPort(name: ServingApp): Promise<string> {
  const chosen = process.env[`${name.toUpperCase()}_METRICS_PORT`]
  return chosen || String(await freePortNear(metricsPorts[name]))
}
