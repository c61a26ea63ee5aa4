import { contractVersion } from '@vitrina/contract/changelog'
import type { oas31 } from 'zod-openapi'
import { operationsIn } from './path-examples.ts'

const overview = `Restaurant analytics showcase: the same figures as the panel shows, over REST.

**Keys.** Send yours as \`Authorization: Bearer svc_live_…\` or as \`X-Api-Key\`. A key opens one workspace and carries
scopes; each operation names the one it asks for. A test key (\`svc_test_…\`) works in a sandbox with data of its own.

**Errors** are \`application/problem+json\` (RFC 9457) with a stable \`code\`; \`type\` leads to a page that explains it.
An unknown path is 404 \`not_found\`; a known one with a wrong method is 405 \`method_not_allowed\`, with \`Allow\`.
\`HEAD\` works wherever \`GET\` does.

**Lists** are paged by cursor: pass \`meta.nextCursor\` as \`cursor\`, with the same filters, sort and period. Filters are
\`filter[field]\`; several narrow each other.

**Repeats.** A POST or PATCH with \`Idempotency-Key\` may be sent again without doing it again.

**Limits.** 100 requests a minute and 20 a second for each key, told in \`X-RateLimit-*\`; beyond that 429 with \`Retry-After\`.
A body may have 256 KiB.

**Versions.** The path holds the major version. \`X-Api-Version\` names a date-version; a retiring one answers with
\`Deprecation\`, \`Sunset\` and \`Link\`.

**Null is not zero.** A figure that is unknown, such as the food cost of a dish without a calculation, is null.`

/** Title, version, licence and introduction of the document. */
export function aboutApi(host: string): oas31.InfoObject {
  return {
    title: 'Vitrina',
    version: contractVersion,
    description: overview,
    contact: { name: 'Vitrina', url: `${host}/docs` },
    license: { name: 'MIT', identifier: 'MIT' },
  }
}

export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer svc_live_…`' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key in a header of its own' },
} as const satisfies Record<string, oas31.SecuritySchemeObject>

const tagLabels: Record<string, string> = {
  Restaurants: 'The registry of restaurants, with metrics for a period',
  Menu: 'Dishes with sales, cost and food cost; agreed prices',
  Sales: 'Checks and their lines',
  Staff: 'Waiters and their statistics',
  Warehouse: 'Movements of stock, never balances',
  Dashboards: 'Dashboards and the data of their widgets',
  Integrations: 'What the workspace is connected to',
  AI: 'Questions about the restaurants, answered in words and blocks',
  Board: 'Cards of the task board and their comments',
  Agents: 'Executors of tasks',
  Webhooks: 'Subscriptions to events and the log of their deliveries',
  Events: 'Events as they happen: the live stream, and what webhooks receive',
  Service: 'The contract itself',
}

/** The tags of the operations with their descriptions, in order of first use. */
export function tagsOf(paths: oas31.PathsObject): oas31.TagObject[] {
  const operations = operationsIn(paths)
  const used = new Set(operations.flatMap(({ tags = [] }) => tags))
  return [...used].map((name) => {
    const description = tagLabels[name]
    if (description === undefined) throw new Error(`The tag ${name} of an operation has no words in openapi/about.ts`)
    return { name, description }
  })
}
