import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { freePortNear } from './ports.ts'
import type { Service } from './service.ts'

/** Ports for metrics on loopback: a fixed port if it is free, because only a scraper reads them. */
const metricsPorts = { api: 4002, worker: 4001 }

/** An import makes short-lived records by the million; a small nursery keeps its memory flat and costs no time. */
const importFlags = ['--max-semi-space-size=2']

/** The apps in the order they start. The simulator feeds the demo workspace. */
export async function listServices(environment: Record<string, string>, demoWorkspaceId: string): Promise<Service[]> {
  const app = (name: string, env: Record<string, string> = {}, flags: string[] = []): Service => ({
    name,
    args: [...flags, join(projectRoot, 'apps', name, 'src/main.ts')],
    cwd: join(projectRoot, 'apps', name),
    env: { ...environment, ...env },
  })
  return [
    app('simulator', { DROP_DIR: join(environment['DROP_DIR'] ?? '', demoWorkspaceId) }),
    app('api', { API_METRICS_PORT: await metricsPort('api') }),
    app('worker', { WORKER_METRICS_PORT: await metricsPort('worker') }, importFlags),
    app('panel'),
  ]
}

async function metricsPort(name: keyof typeof metricsPorts): Promise<string> {
  const chosen = process.env[`${name.toUpperCase()}_METRICS_PORT`]
  return chosen || String(await freePortNear(metricsPorts[name]))
}
