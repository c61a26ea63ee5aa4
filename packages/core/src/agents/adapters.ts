import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { invalidBody } from '../errors/invalid-body.ts'
import type { AgentService } from './agent-service.ts'

type NamedAdapter = ReturnType<AgentService['adapters']>[number]

// The adapters that the contract names; a process that runs no agents has to know them too.
const contractAdapters: readonly NamedAdapter[] = [
  { name: 'agent_gateway', title: { ru: 'Шлюз модели', en: 'Model gateway' } },
  { name: 'agent_local', title: { ru: 'Встроенный, без модели', en: 'Built in, without a model' } },
]

/** The adapters that may run agents here. Needs `read:agents`. */
export function listAdapters(ctx: Context): readonly NamedAdapter[] {
  requireScope(ctx, 'read:agents')
  return knownAdapters(ctx)
}

/** Refuses with 422 an adapter that is not registered. */
export function requireAdapter(ctx: Context, name: string): void {
  const names = knownAdapters(ctx).map((adapter) => adapter.name)
  if (names.includes(name)) return
  const detail = `is not registered here; there are: ${names.join(', ') || 'none'}`
  throw invalidBody([{ pointer: '#/adapter', detail }])
}

function knownAdapters(ctx: Context): readonly NamedAdapter[] {
  return ctx.agentService?.adapters() ?? contractAdapters
}
