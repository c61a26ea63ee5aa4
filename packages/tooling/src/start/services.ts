import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import type { Settings } from '../settings.ts'
import { freePortNear } from './ports.ts'
import type { Service } from './service.ts'

const workerMetricsPort = 4001

/** The apps in the order they start. */
export async function listServices(settings: Settings, environment: Record<string, string>): Promise<Service[]> {
  const app = (name: string, env: Record<string, string> = {}): Service => ({
    name,
    args: [join(projectRoot, 'apps', name, 'src/main.ts')],
    cwd: join(projectRoot, 'apps', name),
    env: { ...environment, ...env },
  })
  const metricsPort = process.env['WORKER_METRICS_PORT'] ?? String(await freePortNear(workerMetricsPort))
  return [
    app('simulator'),
    app('api'),
    app('worker', { METRICS_PORT: metricsPort, WORKER_METRICS_PORT: metricsPort }),
    panel(settings, environment),
  ]
}

function panel(settings: Settings, environment: Record<string, string>): Service {
  const cwd = join(projectRoot, 'apps/panel')
  const next = join(cwd, 'node_modules/next/dist/bin/next')
  return { name: 'panel', args: [next, 'start', '-p', String(settings.panelPort)], cwd, env: environment }
}
