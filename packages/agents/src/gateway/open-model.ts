import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { GatewayCredentials } from '@vitrina/contract/integration'
import { extractReasoningMiddleware, type LanguageModel, wrapLanguageModel } from 'ai'
import { boundedFetch } from './bounded-fetch.ts'
import type { GatewayMeans } from './gateway-options.ts'

/** The model of a gateway. Its reasoning in `<think>` is not part of its answers. */
export function openModel(credentials: GatewayCredentials, { maxBytes, allowPrivate }: GatewayMeans): LanguageModel {
  const { baseUrl, apiKey, model } = credentials
  const provider = createOpenAICompatible({
    name: 'agentGateway',
    baseURL: apiRoot(baseUrl),
    fetch: boundedFetch(maxBytes, { allowPrivate }),
    ...(apiKey !== undefined && { apiKey }),
  })
  return wrapLanguageModel({
    model: provider.chatModel(model),
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  })
}

/** Base address of a server's endpoints: `/v1` below its root, unless the address itself names a version. */
export function apiRoot(baseUrl: string): string {
  const root = baseUrl.replace(/\/+$/, '').replace(/\/(chat\/completions|models)$/, '')
  return /\/v\d[^/]*(\/|$)/.test(new URL(root).pathname) ? root : `${root}/v1`
}
