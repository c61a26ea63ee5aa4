import { scopes } from '@vitrina/contract/scopes'
import { addComment } from '@vitrina/core/cards/add-comment'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openApiDocument } from '@vitrina/trpc/openapi-document'
import { listEndpoints } from '@vitrina/trpc/registry'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { host, keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let api: ReturnType<typeof serve>
let key: string
let ids: Ids
let paths: z.infer<typeof Loaded>['paths']

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: z.object({
    default: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    examples: z.array(z.unknown()).optional(),
  }),
  example: z.unknown().optional(),
  examples: z
    .record(z.string(), z.object({ value: z.unknown().optional(), 'x-disabled': z.boolean().optional() }))
    .optional(),
})
const Loaded = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.union([z.object({ $ref: z.string() }), Parameter])) })),
  ),
})

beforeAll(async () => {
  const ctx = await testContext(database.db)
  ids = await everything(ctx)
  await addComment(ctx, { id: ids.cards, content: 'More of it' })
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
  paths = Loaded.parse(await loadedByPage((await api.server.inject('/docs/start.js')).body)).paths
})

/** The document as the page gives it to the reference, which asks for it by the function of its configuration. */
async function loadedByPage(start: string): Promise<unknown> {
  let given: unknown
  const Scalar = {
    createApiReference: (_: string, { url, fetch }: { url: string; fetch: (url: string) => Promise<Response> }) => {
      given = fetch(url).then((answer) => answer.json())
    },
  }
  const fetched = async () => Response.json(openApiDocument(host))
  // The page's own script, run as its browser does.
  new Function('Scalar', 'fetch', start)(Scalar, fetched)
  return given
}

// How the reference fills a sample: an example, a default, the first choice; what has neither is left out.
function filled({ schema, example, examples }: z.infer<typeof Parameter>): unknown {
  const shown = examples?.['default']
  if (shown) return shown['x-disabled'] ? undefined : shown.value
  return example ?? schema.default ?? schema.enum?.[0] ?? schema.examples?.[0]
}

const lists = listEndpoints().filter(({ method, list }) => method === 'GET' && list)

test.each(lists)('the sample of $method $path answers with data', async ({ path }) => {
  const query = new URLSearchParams()
  for (const parameter of paths[path]?.['get']?.parameters ?? []) {
    if ('$ref' in parameter || parameter.in !== 'query') continue
    const value = filled(parameter)
    if (value !== undefined) query.set(parameter.name, String(value))
  }
  expect([...query.keys()].filter((name) => /^filter|^date/.test(name))).toEqual([])
  const answer = await api.get(`${pathTo(path, ids)}?${query}`, key)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data.length).toBeGreaterThan(0)
})
