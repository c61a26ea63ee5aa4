import type { CheckReason } from '@vitrina/contract/connection-check'
import { type GatewayCredentials, integrations } from '@vitrina/contract/integration'
import { storedRights } from '../access/stored-rights.ts'
import type { Actor, Context } from '../context.ts'
import { PublicLogText } from '../webhooks/log-labels.ts'
import { storedConnection } from './stored-credentials.ts'

/** Why no model is called, with a Russian text for the log and for checks. */
export class NoGateway extends PublicLogText {
  readonly reason: CheckReason
  readonly params: { who?: string }

  constructor(words: string, reason: CheckReason, params: { who?: string } = {}) {
    super(words)
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
  if (ctx.workspace.isSandbox) {
    throw new NoGateway(
      'В песочнице шлюз не вызывается: выберите agent_local или работайте в рабочем пространстве.',
      'gateway_sandbox',
    )
  }
  const stored = await storedConnection(ctx, 'agent_gateway')
  if (stored && (await mayChooseModel(ctx, stored.connectedBy))) {
    return integrations.agent_gateway.credentials.parse(stored.credentials)
  }
  if (stored) {
    const { name } = stored.connectedBy
    throw new NoGateway(notTheirs(name), 'gateway_not_theirs', { who: name ?? '—' })
  }
  throw new NoGateway(
    'Шлюз агентов не подключён: подключите agent_gateway в разделе интеграций или выберите agent_local.',
    'gateway_unconnected',
  )
}

// The connected model answers for the agents: its owner sees everything they read and decides what they do.
async function mayChooseModel(ctx: Context, { type, id }: { type: Actor['type'] | null; id: string | null }) {
  if (type === null || id === null) return false
  return (await storedRights(ctx, { type, id }))?.scopes.has('adapter:control') ?? false
}

function notTheirs(name: string | null): string {
  const who = name === null ? 'Модель подключил кто-то' : `Модель подключил «${name}»`
  return `${who} без права adapter:control: такая модель не работает за агентов. Пусть владелец подключит agent_gateway заново в разделе интеграций, или выберите agent_local.`
}
