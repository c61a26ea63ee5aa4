import { type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import type { GatewayCredentials } from '@vitrina/contract/integration'
import { generateText, jsonSchema } from 'ai'
import { z } from 'zod'
import { boundedFetch } from './bounded-fetch.ts'
import { faultOfError, faultOfStatus, GatewayFault, gatewayFaults } from './gateway-fault.ts'
import type { GatewayMeans } from './gateway-options.ts'
import { apiRoot, openModel } from './open-model.ts'

/**
 * Tries a gateway with credentials: that it can be reached, accepts the key, has the model, and that the model calls a
 * tool when asked to. Stores nothing. The result contains neither the key nor the gateway's own text, only names of
 * models.
 */
export async function tryGateway(credentials: GatewayCredentials, options: GatewayMeans): Promise<ConnectionCheck[]> {
  const listed = await listModels(credentials, options)
  if (listed instanceof GatewayFault) return [failed(listed)]
  const reached = makeCheck({ code: 'reachable', level: 'info' }, 'gateway_answers')
  const tried = await tryTool(credentials, options)
  if (tried instanceof GatewayFault) {
    const isUnknown = listed !== null && !hasModel(listed, credentials.model)
    return [reached, isUnknown ? noSuchModel(credentials.model, listed) : failed(tried)]
  }
  return [reached, modelCheck(credentials.model, listed), toolCheck(tried)]
}

const Models = z.object({ data: z.array(z.object({ id: z.string().max(300) })) })
const listTimeoutMs = 15_000

/** Names of the models; null where the gateway does not report them. */
async function listModels(
  { baseUrl, apiKey }: GatewayCredentials,
  { maxBytes, callTimeoutMs, allowPrivate }: GatewayMeans,
): Promise<string[] | null | GatewayFault> {
  try {
    const response = await boundedFetch(maxBytes, { allowPrivate })(`${apiRoot(baseUrl)}/models`, {
      headers: { accept: 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
      signal: AbortSignal.timeout(Math.min(listTimeoutMs, callTimeoutMs)),
    })
    if (response.status === 404 || response.status === 405) return null
    const fault = faultOfStatus(response.status)
    if (fault) return fault
    const models = Models.safeParse(readJson(await response.text()))
    return models.success ? models.data.data.map(({ id }) => id) : new GatewayFault('not_openai')
  } catch (error) {
    return faultOrThrow(error)
  }
}

/** Whether the model calls the tool it has to call; a small model gets a second chance. */
async function tryTool(credentials: GatewayCredentials, options: GatewayMeans): Promise<boolean | GatewayFault> {
  const model = openModel(credentials, options)
  const { callTimeoutMs: timeout, maxRetries } = options
  try {
    for (let times = 0; times < 2; times += 1) {
      const { toolCalls } = await generateText({
        ...{ model, timeout, maxRetries, prompt: 'Вызови инструмент check_in с аргументом word, равным «да».' },
        tools: {
          check_in: {
            description: 'Отметиться',
            inputSchema: jsonSchema({ type: 'object', properties: { word: { type: 'string' } }, required: ['word'] }),
          },
        },
      })
      if (toolCalls.some(({ toolName, invalid }) => toolName === 'check_in' && !invalid)) return true
    }
    return false
  } catch (error) {
    return faultOrThrow(error)
  }
}

function faultOrThrow(error: unknown): GatewayFault {
  const fault = faultOfError(error)
  if (fault) return fault
  throw error
}

function modelCheck(model: string, listed: readonly string[] | null): ConnectionCheck {
  if (listed === null || hasModel(listed, model)) return makeCheck({ code: 'model', level: 'info' }, 'gateway_model')
  return makeCheck({ code: 'model', level: 'warn' }, 'gateway_model_unlisted')
}

function noSuchModel(model: string, listed: readonly string[]): ConnectionCheck {
  const models = listed.slice(0, 10).map((name) => name.slice(0, 80))
  const step = { code: 'model', level: 'error' } as const
  if (models.length === 0) return makeCheck(step, 'gateway_no_models', { model })
  return makeCheck(step, 'gateway_model_unknown', { model, models: models.join(', ') })
}

function toolCheck(isCalled: boolean): ConnectionCheck {
  if (isCalled) return makeCheck({ code: 'tools', level: 'info' }, 'gateway_tools')
  return makeCheck({ code: 'tools', level: 'error' }, 'gateway_no_tools')
}

// Ollama lists a model with its tag, and takes it without.
function hasModel(listed: readonly string[], model: string): boolean {
  return listed.includes(model) || listed.includes(`${model}:latest`)
}

function failed({ code }: GatewayFault): ConnectionCheck {
  return makeCheck({ code: steps[code] ?? code, level: 'error' }, gatewayFaults[code])
}

/** The step a fault belongs to, where it is not a step of its own. */
const steps: Partial<Record<GatewayFault['code'], string>> = { private: 'forbidden' }

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
