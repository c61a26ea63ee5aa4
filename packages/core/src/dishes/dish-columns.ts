import { type RawBuilder, sql } from 'kysely'
import type { ListSource } from '../list/fetch-page.ts'
import { contains } from '../list/fetch-page.ts'

/** Whether a dish belongs to a category, given by name or full path, ignoring case. */
export function inCategory(dish: 'd' | 't', category: string): RawBuilder<boolean> {
  const [name, path] = [sql.ref(`${dish}.search_category`), sql.ref(`${dish}.category_path`)]
  return sql<boolean>`fold_text(${category}) IN (${name}, fold_text(${path}))`
}

/** How lists of dishes filter, search and sort; the rows are those of `dishRows`, aliased `t`. */
export const dishColumns = {
  columns: {
    name: { expression: sql`t.search_name`, type: 'text', required: true },
    category: { expression: sql`t.search_category`, type: 'text' },
    category_path: { expression: sql`fold_text(t.category_path)`, type: 'text' },
    unit: { expression: sql`fold_text(t.unit)`, type: 'text' },
    revenue: { expression: sql`t.revenue`, type: 'numeric' },
    quantity: { expression: sql`t.quantity`, type: 'numeric' },
    avg_price: { expression: sql`t.avg_price`, type: 'numeric' },
    cost: { expression: sql`t.cost`, type: 'numeric' },
    sale_price: { expression: sql`t.sale_price`, type: 'numeric' },
    foodcost: { expression: sql`t.foodcost`, type: 'numeric' },
    markup: { expression: sql`t.markup`, type: 'numeric' },
    has_cost: { expression: sql`t.has_cost`, type: 'boolean' },
  },
  named: {
    category: ({ values: [value] }) => inCategory('t', String(value)),
    foodcost_gt: ({ values: [value] }) => sql<boolean>`t.foodcost > ${value}::numeric`,
    foodcost_lt: ({ values: [value] }) => sql<boolean>`t.foodcost < ${value}::numeric`,
    revenue_gt: ({ values: [value] }) => sql<boolean>`t.revenue > ${value}::numeric`,
  },
  search: (term) => contains(sql`t.search_name`, term),
} as const satisfies Pick<ListSource, 'columns' | 'named' | 'search'>
