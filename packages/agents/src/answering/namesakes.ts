import { DishCard } from '@vitrina/contract/dish'
import type { FigureDimension } from '@vitrina/contract/figure-query'
import { WaiterStats } from '@vitrina/contract/waiter'
import type { Figures } from '@vitrina/core/figures/get-figures'
import { z } from 'zod'
import type { Asking } from './asking.ts'
import { Lists } from './lists.ts'

/** Members of one name beyond this number are shown by name alone. */
const maxMarked = 20

/** Names that distinguish members of the same name, by id: a waiter by restaurant, a dish by category. */
export async function namesakesOf(
  asking: Asking,
  { query, rows, period }: Figures,
): Promise<ReadonlyMap<string, string>> {
  const marked = new Map<string, string>()
  const lists = new Lists(asking)
  const days = { date_from: period.from, date_to: period.to }
  for (const [at, dimension] of query.by.entries()) {
    const members = new Map(rows.map(({ keys, labels }) => [keys[at] ?? '', labels[at] ?? '']))
    const byName = Map.groupBy(members, ([, name]) => name)
    const same = [...byName.values()].filter((each) => each.length > 1 && each[0]?.[1] !== '')
    for (const group of same.map((each) => each.slice(0, maxMarked))) {
      const marks: (string | null)[] = []
      for (const [id] of group) marks.push(await markOf(lists, dimension, { id, ...days }))
      for (const [place, [id, name]] of group.entries()) {
        const mark = marks[place] ?? null
        // A mark that several of them share does not distinguish them, so they are numbered.
        const isTelling = mark !== null && marks.filter((one) => one === mark).length === 1
        marked.set(id, `${name} (${isTelling ? mark : place + 1})`)
      }
    }
  }
  return marked
}

async function markOf(lists: Lists, dimension: FigureDimension, args: { id: string }): Promise<string | null> {
  if (dimension === 'waiter') {
    const body = await lists.call('get_waiter_stats', args)
    return body && WaiterStats.parse(body['data']).summary.restaurant
  }
  if (dimension !== 'dish') return null
  const body = await lists.call('get_dish', args)
  const [found] = z.array(DishCard).parse(body?.['data'] ?? [])
  return found?.categoryPath ?? null
}
