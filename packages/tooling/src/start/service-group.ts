import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { type RunningService, runService } from './service.ts'
import { listServices } from './services.ts'

export interface ServiceGroup {
  start(
    settings: Settings,
    environment: Record<string, string>,
    demoWorkspaceId: string,
    hooks: { notice(line: string): void; fail(error: Error): void },
  ): Promise<void>
  /** Stops all at the same time: none needs another to end. */
  stop(): Promise<void>
  /** Ends all at once, without a chance to finish anything. */
  kill(): void
}

/** The apps of one installation together. */
export function createServiceGroup(): ServiceGroup {
  const running: RunningService[] = []
  return {
    start: async (settings, environment, demoWorkspaceId, { notice, fail }) => {
      for (const service of await listServices(environment, demoWorkspaceId)) {
        const logFile = join(settings.dataDir, 'logs', `${service.name}.log`)
        running.push(runService(service, { dataDir: settings.dataDir, logFile, notice, giveUp: fail }))
      }
    },
    stop: async () => {
      await Promise.all(running.map((service) => service.stop()))
    },
    kill: () => {
      for (const service of running) service.kill()
    },
  }
}
