import { type RunningService, runService, type Service, type ServiceHooks } from './service.ts'

export interface ServiceGroup {
  start(service: Service, hooks: ServiceHooks): void
  /** Stops all at the same time: none needs another to end. */
  stop(): Promise<void>
  /** Ends all at once, without a chance to finish anything. */
  kill(): void
}

/** The apps of one installation together. */
export function createServiceGroup(): ServiceGroup {
  const running: RunningService[] = []
  return {
    start: (service, hooks) => void running.push(runService(service, hooks)),
    stop: async () => {
      await Promise.all(running.map((service) => service.stop()))
    },
    kill: () => {
      for (const service of running) service.kill()
    },
  }
}
