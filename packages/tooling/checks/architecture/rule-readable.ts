import type { Violation } from './check-architecture.ts'
import type { Workspace } from './read-workspace.ts'

// People limited to some restaurants see only a part of these (packages/core/src/access/readable.ts).
const confined = [
  ...[
    'restaurant',
    'sale_check',
    'sales_day',
    'restaurant_day',
    'restaurant_hour',
    'restaurant_order_day',
    'amount_day',
  ],
  ...[
    'restaurant_dish_day',
    'restaurant_dish_month',
    'dish_day',
    'dish_month',
    'waiter_day',
    'waiter_hour',
    'waiter_reversal_day',
    'dish',
    'waiter',
  ],
  ...[
    'dish_price_elsewhere',
    'stock_movement',
    'stock_net_change',
    'stock_threshold',
    'day_closing',
    'day_difference',
    'exchange_run_day',
  ],
  ...['card', 'card_comment'],
]
const read = new RegExp(String.raw`\b(?:FROM|JOIN) (${confined.join('|')})\b(?!_)`)

/** Files that may read these tables in full, and why. */
const fullReaders: readonly { files: RegExp; reason: string }[] = [
  { files: /\/exchange\/(?!list-|get-)/, reason: 'an exchange is the system’s' },
  { files: /\/dishes\/reconcile-prices\.ts$/, reason: 'so is what it makes of prices' },
  {
    files: /\/stock\/(low-state|source-thresholds)\.ts$/,
    reason: 'a threshold is of the chain, whoever moved something',
  },
  { files: /\/restaurants\/change-key\.ts$/, reason: 'needs all restaurants' },
  { files: /\/audit\/object-names\.ts$/, reason: 'the journal is for who has all restaurants' },
  { files: /\/agents\/(take-card|find-waiting-cards)\.ts$/, reason: 'the worker finds cards for agents' },
  {
    files: /\/(workspaces\/wanted-sandboxes|keys\/read-key-book)\.ts$/,
    reason: 'of sandboxes, whose data is generated',
  },
  { files: /\/access\/readable\.ts$/, reason: 'is what they are read by' },
  { files: /\/maintenance\//, reason: 'the system cleans up' },
]

/** Finds reads of a table that is limited by restaurant, other than through `readable`. */
export function readableViolations({ packages }: Workspace): Violation[] {
  return packages
    .filter(({ name }) => name === '@vitrina/core')
    .flatMap(({ sources }) =>
      sources
        .filter(({ file, isTest }) => !isTest && !fullReaders.some(({ files }) => files.test(`/${file}`)))
        .flatMap(({ file, text }) => {
          const table = read.exec(text)?.[1]
          return table === undefined ? [] : [{ file, message: `reads ${table} as it stands; take it by readable()` }]
        }),
    )
}
