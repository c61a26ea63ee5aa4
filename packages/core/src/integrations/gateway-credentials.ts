import { credentialsBySlug, type GatewayCredentials } from '@vitrina/contract/integration'
import type { Context } from '../context.ts'
import { LogWords } from '../webhooks/log-words.ts'
import { storedCredentials } from './stored-credentials.ts'

/**
 * What the agent gateway of the workspace is called with. Throws words of what to do where none is connected, and in a
 * sandbox, which reaches no outside system.
 */
export async function gatewayCredentials(ctx: Context): Promise<GatewayCredentials> {
  if (ctx.workspace.isSandbox) {
    throw new LogWords('В песочнице шлюз не вызывается: выберите agent_local или работайте в рабочем пространстве.')
  }
  const stored = await storedCredentials(ctx, 'agent_gateway')
  if (stored) return credentialsBySlug.agent_gateway.parse(stored)
  throw new LogWords(
    'Шлюз агентов не подключён: подключите agent_gateway в разделе интеграций или выберите agent_local.',
  )
}
