import type { AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import { appRouter } from '../../src/router.ts'

/** Inputs, by procedure, that cannot be derived from the schema alone. */
const told: Record<string, unknown> = {
  'integrations.connect': { slug: 'mail', credentials: {} },
  'mailings.create': {
    ...{ name: 'x', frequency: 'daily', time: '09:00', language: 'ru', restaurants: [], blocks: ['revenue'] },
    ...{ recipients: ['somebody@vitrina.example'], isActive: false },
  },
  'uploads.create': { files: [{ name: 'x.csv', bytes: 1 }] },
  'uploads.addPiece': { id: 'upl_x', file: 0, number: 0, content: 'eA==' },
  'uploads.map': {
    ...{ id: 'upl_x', source: 'source_a', profile: null },
    mapping: {
      ...{ sections: [{ header: [], role: 'skip', columns: [] }], restaurant: null, dateOrder: null },
      ...{ timezone: null, dayEnd: null, dateRepeats: null, isBusinessDay: false, numbersRepeat: true, kinds: [] },
    },
  },
  'webhooks.create': { url: 'https://example.com/hook', events: ['card.created'] },
}

/** The smallest input of a procedure that passes its schema. Its ids belong to no existing object. */
export function sampleInput(name: string): unknown {
  if (name in told) return told[name]
  // At run time this record is flat, `restaurants.list` to its procedure; its type describes nested routers.
  const procedure = Reflect.get(appRouter._def.procedures, name) as unknown as AnyTRPCProcedure
  const inputs: unknown[] = procedure._def.inputs
  if (inputs.length === 0) return undefined
  return Object.assign({}, ...inputs.map((input) => sampleOf(schemaOf(input))))
}

const Node = z.looseObject({
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
})

function schemaOf(input: unknown): unknown {
  if (!(input instanceof z.ZodType)) throw new Error('The input is no schema of zod')
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', override: () => undefined })
}

function sampleOf(root: unknown): unknown {
  const { $defs = {} } = Node.parse(root)
  return least(root, $defs)
}

function least(schema: unknown, defs: Record<string, unknown>): unknown {
  const node = Node.parse(schema)
  const part = (inner: unknown) => least(inner, defs)
  if (node.$ref !== undefined) return part(defs[node.$ref.split('/').at(-1) ?? ''])
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const [choice] = node.anyOf ?? node.oneOf ?? []
  if (choice !== undefined) return part(choice)
  if (node.allOf) return Object.assign({}, ...node.allOf.map(part))
  switch (node.type) {
    case 'object':
      return Object.fromEntries((node.required ?? []).map((key) => [key, part(node.properties?.[key])]))
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () => part(node.items))
    case 'integer':
    case 'number':
      return node.minimum ?? (node.exclusiveMinimum ?? 0) + 1
    case 'boolean':
      return true
    case 'string':
      return leastText(node.format, node.minLength ?? 1)
    default:
      return null
  }
}

function leastText(format: string | undefined, minLength: number): string {
  if (format === 'date') return '2026-03-01'
  if (format === 'email') return 'somebody@vitrina.example'
  if (format === 'uri') return 'https://vitrina.example'
  return 'x'.repeat(minLength)
}
