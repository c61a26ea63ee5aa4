import type { ControlledFaults } from '../systems/faults.ts'
import { plainText, readRequest, sendAnswer } from '../systems/http-message.ts'
import { runHandler, serveHttp } from '../systems/serve-http.ts'
import type { RunningSystem } from '../systems/serve-system.ts'
import type { ControlledWorld } from '../world/model.ts'
import { makeControlHandler } from './make-control-handler.ts'

export interface ControlOptions {
  world: ControlledWorld
  faults: ControlledFaults
  /** 0: any free port. */
  port: number
  report?: (error: unknown) => void
}

/**
 * Serves the control port on loopback, by which tests and people at the demo control the world. It has no login, so it
 * must never be reachable from elsewhere. Rejects when the port is taken.
 */
export function serveControl({ world, faults, port, report }: ControlOptions): Promise<RunningSystem> {
  const handler = makeControlHandler(world, faults)
  return serveHttp({
    port,
    respond: async (incoming, response) => {
      const request = await readRequest(incoming)
      const answer = request && (await runHandler(handler, request, report))
      sendAnswer(response, answer ?? plainText(413, 'The request body is too large'))
    },
  })
}
