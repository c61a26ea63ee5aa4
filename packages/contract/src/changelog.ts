import { z } from 'zod'
import { businessDay } from './dates.ts'
import { ListMeta, listMetaExample } from './envelopes.ts'
import { apiVersion } from './versions.ts'

const Release = z
  .object({
    version: z.string().describe('Version of the contract'),
    apiVersion: z.string().describe('Date-version it belongs to'),
    date: businessDay('Day of the release'),
    title: z.string().describe('The release in a line'),
    changes: z
      .array(
        z.object({
          type: z.enum(['added', 'changed']).describe('Kind of change'),
          title: z.string().describe('What it is about'),
          description: z.string().describe('What is new'),
        }),
      )
      .describe('What it brought'),
  })
  .meta({ id: 'Release', description: 'A release of the contract' })
type Release = z.infer<typeof Release>

export const semverPolicy =
  'Major for breaking changes, in a new path such as /api/v2; minor for new fields and routes; patch for fixes.'

const changed = (title: string, description: string) => ({ type: 'changed' as const, title, description })
const added = (title: string, description: string) => ({ type: 'added' as const, title, description })

/** Releases of the contract, newest first. All belong to the only date-version so far. */
export const releases: readonly [Release, ...Release[]] = [
  {
    version: '1.7.0',
    apiVersion,
    date: '2026-11-27',
    title: 'Months of checks may be dropped',
    changes: [
      added(
        'Days before the first that is stored',
        'An installation may drop checks of old months; figures stay. GET /checks of days before is 400 with the code checks_dropped at date_from and the first day as storedFrom; a check of them is 404 with it.',
      ),
      added(
        'Waiters of such days',
        'GET /waiters/{id}/stats has checksFrom where dishes of the period are no longer known; topDishes are then none.',
      ),
      added(
        'Days compared in a series',
        'The series previous has each day of the period compared with once, also where months differ in length; a point of it has at, the x of the current point it is compared with.',
      ),
    ],
  },
  {
    version: '1.6.0',
    apiVersion,
    date: '2026-11-26',
    title: 'Smaller answers',
    changes: [
      added(
        'Tags of content',
        'Every GET but the live stream has an ETag; sent back as If-None-Match, it gets 304 without a body while the content is the same.',
      ),
      added(
        'Compression',
        'Answers of 1 KiB and more come compressed to callers whose Accept-Encoding has zstd, br or gzip.',
      ),
    ],
  },
  {
    version: '1.5.0',
    apiVersion,
    date: '2026-11-23',
    title: 'Like with like',
    changes: [
      changed(
        'Comparison',
        'previous is like with like: a day beside the same weekday of the week before, a calendar month, quarter or year beside the same dates of the one before, other days moved back by whole weeks. year_ago is 52 weeks for up to 28 days.',
      ),
      changed(
        'Filters of restaurants and waiters',
        'filter[restaurant_in] and _ne, filter[waiter_in] and _ne take ids as filter[restaurant] and filter[waiter] do.',
      ),
      changed(
        'Restaurants of one name',
        'Where two restaurants have one name, checks, waiters and figures tell their key in the accounting system behind it.',
      ),
      changed(
        'Streams of revoked keys',
        'The live stream of a key that is revoked, deleted or limited otherwise ends at once, not with the next heartbeat.',
      ),
      changed(
        'Keys limited to restaurants',
        'commentsCount counts what the key may read, GET /integrations tells of accounting systems of its restaurants alone, and 403 of what concerns all restaurants carries no requiredScope.',
      ),
      changed(
        'Percentages',
        'The change of a percentage is changePoints, in percentage points; its changePct is null.',
      ),
      changed('Returns', 'Returns, which are below zero, change by their size: 20 given back after 10 is +100 %.'),
      changed(
        'Rounding',
        'Food cost, markup and hours of waiters are divided once, after summing: they may differ by 0.01 from before.',
      ),
      added('Comparisons', 'week_ago and month_ago of widgets; compare of GET /dashboards/{id}/data.'),
      added('goodWhen', 'Which way of a figure is good news.'),
      added(
        'Same hours',
        'Of a day that is not over sameHours has its hours so far beside the same hours of the day compared with.',
      ),
      changed(
        'Guests',
        'Guests that no check of a restaurant’s day names are unknown and not 0; what is told per guest is of the other days, and knownRevenueSharePct says how much of the revenue those have.',
      ),
      changed(
        'Days held in part',
        'changePct and changePoints are null where the days compared with begin before the first that is held.',
      ),
      added('Waiters', 'isOfServed of rankings and tables by waiter: they are of checks that name one, shares too.'),
      changed(
        'Orders and voids',
        'Orders of a dish do not count what came back; voids of what sold without one are 0.',
      ),
      added('Rankings', 'Restaurants of a ranking tell previous, changePct and, of a period that is not over, full.'),
      added(
        'Metrics',
        'Gross profit, guests, revenue per guest, discounts, returns, voids and payments are metrics of widgets.',
      ),
      added(
        'Units of goods',
        'Lines of checks, dishes of waiters and rankings of quantities tell the unit they are in.',
      ),
      added('Money of stock', 'Positions tell incomingCost and outgoingCost, the two parts of costSum.'),
      added(
        'Widgets of a query',
        'A widget may ask by query instead of metric: metrics, by, where, order, limit, shares. Hours and weekdays between two go on past the last: 22 to 2.',
      ),
      added(
        'Tables of a query',
        'count tells how many rows there are, shown or not, and total their figures together; a ranking that is cut tells count as well. units of a table or a figure tells goods of several units apart. Parts of a metric have keys such as revenue:share, of a period that is not over revenue:full.',
      ),
      added(
        'Whole queries of widgets',
        'A query may hold having, perGroup, transform, members and count, as tables; one ordered by change tells it as revenue:delta. Tables read checks and their lines where no rollup tells them, of at most 300,000.',
      ),
      added(
        'What an answer computed',
        'queries of an answer: each as a line that can be asked again, as a query, and as the dashboard that its figures are kept as for 90 days, in no list; that is its source. suggestions: questions to go on with.',
      ),
      changed('Language of answers', 'A question in English is answered in English.'),
      added(
        'Access by restaurant',
        'A key may be limited to some restaurants: all others are as if they were not there. limitedTo of an answer names them; dish.updated and stock.low, which hold figures of the chain, go to keys of all restaurants.',
      ),
    ],
  },
  {
    version: '1.4.0',
    apiVersion,
    date: '2026-11-22',
    title: 'A document to build on, and bounds',
    changes: [
      added('Open answers', 'Answers may gain fields under a minor version; request bodies stay strict.'),
      added('Typed events and widgets', 'Event and ComputedWidget are oneOf with the discriminator type.'),
      added('Price changes', 'priceChange of dish.updated, and a second event when it is applied or refused.'),
      added('Price history', 'Entries carry the id of the change, which dish.updated names too.'),
      added('Field errors', 'errors[].code is a closed, documented set.'),
      added('Granularity', 'Figures over time come as weeks or months over 400 points; sparkOf, granularity say so.'),
      added(
        'Modifiers',
        'A line of a check tells in modifiers what was chosen with the dish; absent where nothing was.',
      ),
      added('Connection checks', 'A check carries reason and params, to be said in any language.'),
      added('Attempts', 'An attempt of a delivery carries code, why it came to nothing.'),
      added('Causes of checks', 'A failed connection check carries cause, the fault as a code with its values.'),
      added('Bounds', '20 open streams a key (429), 100 subscriptions a workspace (409), 32 levels of nesting (422).'),
      changed('Periods', 'Figures by day take at most 1,100 days and tell of the days that are held.'),
      changed('Agent gateway', 'Connecting agent_gateway needs adapter:control beside write:integrations.'),
      changed('Paths', 'A path whose fixed parts are written in escapes is 404.'),
      changed('dish.updated', 'salePrice is the price that holds; the agreed one is priceChange.price.'),
      changed(
        'Dashboard ids',
        'The id in the path of a dashboard’s data is an integer in the document, as it is in answers.',
      ),
    ],
  },
  {
    version: '1.3.0',
    apiVersion,
    date: apiVersion,
    title: 'Subscriptions that lead to agents, and the live stream',
    changes: [
      added('Agent targets', 'A subscription may lead to an agent: targetKind, agentProfile, deliveryMode.'),
      added('Storm control', 'Six wake-ups a minute, collapse of like events, no echo of an agent’s own actions.'),
      added('Replay', 'A log entry of a delivery can be sent again under the same event id.'),
      added('Live stream', 'GET /events/stream gives the events of webhooks as server-sent events.'),
    ],
  },
  {
    version: '1.2.0',
    apiVersion,
    date: apiVersion,
    title: 'Board and agents',
    changes: [
      added('Board', 'Cards, comments and agent tasks.'),
      added('Agents', 'The registry of executors.'),
      added('Board events', 'card.created, card.moved, card.done and card.commented.'),
      added('Scopes', 'read:kanban, write:kanban and read:agents.'),
    ],
  },
  {
    version: '1.1.0',
    apiVersion,
    date: apiVersion,
    title: 'Tool server and adapters',
    changes: [
      added('Tool server', 'POST /api/mcp offers the endpoints as tools; those that change data stand behind a flag.'),
      added('Adapters', 'One contract of a run for agent_local and agent_gateway.'),
      added('Scopes', 'write:agents, run:ops, read:audit and adapter:control.'),
    ],
  },
  {
    version: '1.0.0',
    apiVersion,
    date: apiVersion,
    title: 'First public version',
    changes: [
      added('Resources', 'Restaurants, menu, checks, staff, warehouse, dashboards, integrations and AI questions.'),
      added('Keys with scopes', 'Live and test keys, rate limit headers, idempotency.'),
      added('Webhooks', 'dish.updated, check.created and stock.low, signed.'),
      added('Description', 'OpenAPI document and problem+json errors.'),
    ],
  },
]

/** Semantic version of the public contract: that of its newest release. */
export const contractVersion = releases[0].version

/** The answer of `GET /changelog`: every release of the contract, newest first. */
export const Changelog = z
  .object({
    object: z.literal('list'),
    data: z.array(Release).describe('Releases, newest first'),
    meta: ListMeta.extend({
      currentVersion: z.string().describe('Version of the contract that is served'),
      apiVersion: z.string().describe('Date-version that is served'),
      semverPolicy: z.string().describe('What each part of a version stands for'),
    }).describe('About the list and the versions'),
  })
  .meta({
    id: 'Changelog',
    description: 'Releases of the contract',
    example: {
      object: 'list',
      data: releases,
      meta: {
        ...listMetaExample,
        limit: releases.length,
        total: releases.length,
        currentVersion: contractVersion,
        semverPolicy,
      },
    },
  })
export type Changelog = z.infer<typeof Changelog>
