import type { Entities, Understood } from '../understand/understood.ts'
import { list } from './words.ts'

type Kind = keyof Entities

const menu: readonly Kind[] = ['dishes', 'categories']

/** What each kind of question makes nothing of, nor says so itself. */
const passedOver: Record<Exclude<Understood['intent'], 'dish_filter' | 'movers' | 'dish_ranking'>, readonly Kind[]> = {
  figure: ['stock'],
  breakdown: ['stock'],
  comparison: ['stock'],
  largest_checks: [...menu, 'stock'],
  dishes_without_cost: ['stock', 'waiters'],
  waiters: [...menu, 'stock'],
  checks_without_waiter: [...menu, 'waiters', 'stock'],
  stock_movements: ['waiters'],
  stock_below: [...menu, 'waiters'],
  create_task: [],
  unknown: [],
}

/** Names of the question that its figures are not narrowed to: said before them. */
export function notNarrowed(understood: Understood): string[] {
  const names = kindsOf(understood).flatMap((kind) => understood.entities[kind].map(({ name }) => `«${name}»`))
  return names.length === 0
    ? []
    : [`Не учтено: ${list([...new Set(names)])} — таких цифр по этому названию витрина не даёт.`]
}

function kindsOf(understood: Understood): readonly Kind[] {
  switch (understood.intent) {
    case 'dish_filter':
      if (understood.of === 'dish') return ['stock']
      return understood.of === 'waiter' ? [...menu, 'stock'] : [...menu, 'waiters', 'stock']
    case 'movers':
      return understood.by === 'waiter' ? [...menu, 'stock'] : ['stock']
    // Those named are ranked among themselves.
    case 'dish_ranking':
      return understood.entities.dishes.length > 0 ? ['categories', 'stock'] : ['stock']
    default:
      return passedOver[understood.intent]
  }
}
