import type { CheckReason } from '@vitrina/contract/connection-check'
import { type GatewayCredentials, integrations } from '@vitrina/contract/integration'
import type { Reason } from '@vitrina/contract/reason'
import { runFault } from '@vitrina/contract/run-faults'
import { storedRights } from '../access/stored-rights.ts'
import { RunFaultError } from '../agents/run-fault-error.ts'
import type { Actor, Context } from '../context.ts'
import { storedConnection } from './stored-credentials.ts'

/** Why no model is called, as a fault of the run and as the finding of a check. */
export class NoGateway extends RunFaultError {
  readonly reason: CheckReason
  readonly params: { who?: string }

  constructor(fault: Reason, reason: CheckReason, params: { who?: string } = {}) {
    super(fault)
    this.name = 'NoGateway'
    this.reason = reason
    this.params = params
  }
}

/**
 * Returns the credentials to call the workspace's agent gateway with. Throws an error that says what to do when none is
 * connected, when the person who connected it may not (or no longer) choose the model, and in a sandbox, which reaches
 * no outside system.
 */
export async function gatewayCredentials(ctx: Context): Promise<GatewayCredentials> {
  if (ctx.workspace.isSandbox) throw new NoGateway(runFault('gateway_sandbox'), 'gateway_sandbox')
  const stored = await storedConnection(ctx, 'agent_gateway')
  if (stored && (await mayChooseModel(ctx, stored.connectedBy))) {
    return integrations.agent_gateway.credentials.parse(stored.credentials)
  }
  if (stored) {
    const { name } = stored.connectedBy
    throw new NoGateway(notTheirs(name), 'gateway_not_theirs', { who: name ?? '—' })
  }
  throw new NoGateway(runFault('gateway_unconnected'), 'gateway_unconnected')
}

// The connected model answers for the agents: its owner sees everything they read and decides what they do.
async function mayChooseModel(ctx: Context, { type, id }: { type: Actor['type'] | null; id: string | null }) {
  if (type === null || id === null) return false
  return (await storedRights(ctx, { type, id }))?.scopes.has('adapter:control') ?? false
}

function notTheirs(who: string | null): Reason {
  return who === null ? runFault('gateway_not_theirs_unnamed') : runFault('gateway_not_theirs', { who })
}
