import type { CreateWebhook } from '@vitrina/contract/webhook'
import { findAgent } from '../agents/find-agent.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { type InvalidField, invalidBody } from '../errors/invalid-body.ts'
import { wrongUrl } from './check-url.ts'
import { mayBePrivate } from './private-targets.ts'

type TargetKind = NonNullable<CreateWebhook['targetKind']>
type TargetFields = Pick<CreateWebhook, 'url' | 'agentProfile' | 'deliveryMode'>

const fieldsOf = {
  url: ['url'],
  agent: ['agentProfile', 'deliveryMode'],
} as const satisfies Record<TargetKind, readonly (keyof TargetFields)[]>

/** Refuses fields of the other kind of target, and missing fields when all are `required`. */
export function checkTargetFields(kind: TargetKind, fields: TargetFields, required: boolean): void {
  const other = kind === 'url' ? 'agent' : 'url'
  const wrong: InvalidField[] = [
    ...fieldsOf[other]
      .filter((field) => fields[field] !== undefined)
      .map((field) => ({ pointer: `#/${field}`, detail: `does not belong to a subscription of targetKind ${kind}` })),
    ...fieldsOf[kind]
      .filter((field) => required && fields[field] === undefined)
      .map((field) => ({ pointer: `#/${field}`, detail: `is required with targetKind ${kind}` })),
  ]
  if (wrong.length > 0) throw invalidBody(wrong)
}

/** Refuses an address that a subscription of this workspace must not point to. */
export async function checkUrl(ctx: Context, url: string): Promise<void> {
  const detail = wrongUrl(url, await mayBePrivate(ctx))
  if (detail !== null) throw invalidBody([{ pointer: '#/url', detail }])
}

/** The UUID of an agent of the executor registry; 422 `unknown_agent_profile` when it does not exist. */
export async function requireAgentProfile(ctx: Context, profile: string): Promise<string> {
  const agent = await findAgent(ctx, profile)
  if (agent) return agent.id
  throw new DomainError(
    'unknown_agent_profile',
    'agentProfile is no agent of this workspace; GET /agents lists them.',
    {
      errors: [{ pointer: '#/agentProfile', code: 'unknown_agent_profile', detail: 'is not an id from GET /agents' }],
    },
  )
}
