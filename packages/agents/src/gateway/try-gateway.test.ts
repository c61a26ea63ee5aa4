import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { listIntegrations } from '@vitrina/core/integrations/list-integrations'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { stubAgentService } from '@vitrina/testing/stub-agent-service'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeGateway, type Reply } from '../../test/support/gateway/fake-gateway.ts'
import { checkGateway, openGateway } from './agent-gateway.ts'
import { gatewayOptions } from './gateway-options.ts'
import { apiRoot } from './open-model.ts'

const database = suiteDatabase()
const options = { ...gatewayOptions, callTimeoutMs: 1500, maxRetries: 0, maxBytes: 200_000 }
const checksIn: Reply = { calls: [{ name: 'check_in', args: { word: 'да' } }] }
let gateway: FakeGateway
let url: string

beforeEach(async () => {
  gateway = new FakeGateway()
  gateway.key = 'sk-very-secret'
  gateway.replies = [checksIn]
  url = await gateway.listen()
})
afterEach(() => gateway.close())

async function checks(changes: { baseUrl?: string; apiKey?: string; model?: string } = {}) {
  const credentials = { baseUrl: url, model: 'some-model', apiKey: 'sk-very-secret', ...changes }
  const found = await checkGateway(await testContext(database.db), credentials, options)
  expect(JSON.stringify(found)).not.toContain('sk-')
  return found
}
const codes = (found: Awaited<ReturnType<typeof checks>>) => found.map(({ code, level }) => `${code} ${level}`)

describe('a gateway that is checked', () => {
  test('is well where it takes the key and the model calls a tool', async () => {
    const well = ['reachable info', 'model info', 'tools info']
    expect(codes(await checks())).toEqual(well)
    expect(codes(await checks({ baseUrl: `${url}/v1/` }))).toEqual(well)
  })

  test.each([
    'http://169.254.169.254',
    'http://169.254.1.1:8080/v1',
    'http://[::ffff:169.254.169.254]/',
    'http://[fe80::1]:8080',
    'http://[fd00:ec2::254]/v1',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://100.100.100.200',
    'http://0xA9FEA9FE/',
    'http://[::ffff:0:a9fe:a9fe]/',
    'http://[64:ff9b::6464:64c8]/',
    'http://[2002:a83f:8110::]/',
  ])('is not called at %s, where a network or a cloud keeps its own', async (baseUrl) => {
    const found = await checks({ baseUrl })
    expect(codes(found)).toEqual(['forbidden error'])
  })

  test('is not called in the own network where the installation does not connect there', async () => {
    const found = await checkGateway({}, { baseUrl: url, model: 'some-model' }, options)
    expect(found).toMatchObject([
      {
        code: 'forbidden',
        level: 'error',
        reason: 'gateway_private',
        hint: expect.stringContaining('CONNECT_PRIVATE'),
      },
    ])
    expect(gateway.requests).toEqual([])
  })

  test.each<[string, (gateway: FakeGateway) => void, { apiKey?: string; model?: string }, string[]]>([
    ['does not take the key', () => undefined, { apiKey: 'sk-other' }, ['key error']],
    [
      'lists no models, but answers',
      (it) => {
        it.models = { status: 404, body: '' }
      },
      {},
      ['reachable info', 'model info', 'tools info'],
    ],
    [
      'does not list the model, but has it',
      () => undefined,
      { model: 'else' },
      ['reachable info', 'model warn', 'tools info'],
    ],
    [
      'lists it with a tag',
      (it) => {
        it.models = ['llama:latest']
      },
      { model: 'llama' },
      ['reachable info', 'model info', 'tools info'],
    ],
    [
      'has no such model',
      (it) => {
        it.replies = [{ status: 404 }]
      },
      { model: 'else' },
      ['reachable info', 'model error'],
    ],
    [
      'has no tools',
      (it) => {
        it.replies = [{ status: 400, body: '{"error":{"message":"does not support tools"}}' }]
      },
      {},
      ['reachable info', 'refused error'],
    ],
    [
      'whose model calls none',
      (it) => {
        it.replies = [{ text: 'да' }]
      },
      {},
      ['reachable info', 'model info', 'tools error'],
    ],
    [
      'whose model calls one at the second try',
      (it) => {
        it.replies = [{ text: 'да' }, checksIn]
      },
      {},
      ['reachable info', 'model info', 'tools info'],
    ],
    [
      'hangs',
      (it) => {
        it.replies = ['hang']
      },
      {},
      ['reachable info', 'timeout error'],
    ],
    [
      'is a page of the Web',
      (it) => {
        it.models = { status: 200, body: '<html>' }
      },
      {},
      ['not_openai error'],
    ],
    [
      'is broken',
      (it) => {
        it.models = { status: 502, body: 'sk-inside' }
      },
      {},
      ['server error'],
    ],
    [
      'leads elsewhere',
      (it) => {
        it.models = { status: 302, body: '' }
      },
      {},
      ['redirect error'],
    ],
  ])('tells when it %s', async (_, prepare, changes, expected) => {
    prepare(gateway)
    expect(codes(await checks(changes))).toEqual(expected)
  })

  test('names the models there are where the one asked for is not', async () => {
    gateway.models = ['llama3.1:8b', 'qwen3:14b']
    gateway.replies = [{ status: 404 }]
    const found = await checks({ model: 'gpt' })
    expect(found.at(-1)).toMatchObject({
      message: 'The gateway has no model gpt.',
      hint: 'It has: llama3.1:8b, qwen3:14b.',
      reason: 'gateway_model_unknown',
      params: { model: 'gpt', models: 'llama3.1:8b, qwen3:14b' },
    })
  })

  test('tells when nothing listens there', async () => {
    await gateway.close()
    expect(codes(await checks())).toEqual(['unreachable error'])
    await gateway.listen()
  })
})

test.each([
  ['http://localhost:11434', 'http://localhost:11434/v1'],
  ['http://localhost:11434/', 'http://localhost:11434/v1'],
  ['http://vllm:8000/v1', 'http://vllm:8000/v1'],
  ['http://vllm:8000/v1/', 'http://vllm:8000/v1'],
  ['https://openrouter.example/api/v1', 'https://openrouter.example/api/v1'],
  ['https://hosted.example/v1beta/openai', 'https://hosted.example/v1beta/openai'],
  ['https://house.example/models-of-ours', 'https://house.example/models-of-ours/v1'],
  ['https://house.example/v1/chat/completions', 'https://house.example/v1'],
])('%s is called at %s', (given, root) => {
  expect(apiRoot(given)).toBe(root)
})

describe('connecting the gateway', () => {
  const connecting = async () => {
    const ctx = await testContext(database.db)
    const agentService = stubAgentService({ checkGateway: (at, credentials) => checkGateway(at, credentials, options) })
    return { ...ctx, agentService }
  }
  const credentials = () => ({ baseUrl: url, model: 'some-model', apiKey: 'sk-very-secret', inputPrice: 0.5 })

  test('stores what works, sealed, and the environment of the adapter is well from then on', async () => {
    const ctx = await connecting()
    const adapter = openGateway(options)
    expect((await adapter.checkEnvironment(ctx)).status).toBe('error')
    const { data } = await connectIntegration(ctx, { slug: 'agent_gateway', credentials: credentials() })
    expect(data.connected).toBe(true)
    expect((await adapter.checkEnvironment(ctx)).status).toBe('ok')
    const list = await listIntegrations(ctx)
    expect(list.data.find(({ slug }) => slug === 'agent_gateway')).toMatchObject({ connected: true, status: 'ok' })
    expect(JSON.stringify([data, list, await dumpTables(database.db)])).not.toContain('sk-very-secret')
  })

  test('stores nothing of what does not, and says why', async () => {
    const ctx = await connecting()
    gateway.replies = [{ text: 'да' }]
    const before = await dumpTables(database.db)
    const { data } = await connectIntegration(ctx, { slug: 'agent_gateway', credentials: credentials() })
    expect(data).toMatchObject({ connected: false })
    expect(data.checks.at(-1)).toMatchObject({ code: 'tools', level: 'error' })
    // The journal alone tells of it.
    const after = await dumpTables(database.db)
    expect({ ...after, audit_entry: [] }).toEqual({ ...before, audit_entry: [] })
  })

  test.each(['ftp://house.example', 'http://me:sk-very-secret@house.example', 'http://a.example/?key=1'])(
    'refuses the address %s and does not repeat it',
    async (baseUrl) => {
      const refused: unknown = await connectIntegration(await connecting(), {
        slug: 'agent_gateway',
        credentials: { ...credentials(), baseUrl },
      }).catch((error: unknown) => error)
      expect(refused).toMatchObject({
        code: 'validation_failed',
        extra: { errors: [{ pointer: '#/credentials/baseUrl' }] },
      })
      expect(JSON.stringify(refused)).not.toContain('sk-very-secret')
    },
  )

  test('is not done from a sandbox', async () => {
    const ctx = await connecting()
    const sandbox = { ...ctx, workspace: { ...ctx.workspace, isSandbox: true } }
    const asked = connectIntegration(sandbox, { slug: 'agent_gateway', credentials: credentials() })
    await expect(asked).rejects.toMatchObject({ code: 'not_available', message: expect.stringMatching(/^The sandbox/) })
    expect(gateway.requests).toEqual([])
  })
})
