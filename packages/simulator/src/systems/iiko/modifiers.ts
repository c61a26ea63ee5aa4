import { multiply } from '../../chain/amounts.ts'
import type { Chain, Dish, Series } from '../../chain/model.ts'
import type { WorldCheck, WorldLine } from '../../world/model.ts'
import { guid } from './identity.ts'

/** Modifiers of dishes: kopecks per portion, and the share of the dish's cost in per cent; free ones have neither. */
const choices: readonly { name: string; courses: readonly Series[]; price: number; costPct: number }[] = [
  { name: 'Сироп ванильный', courses: ['coffee'], price: 4000, costPct: 9 },
  { name: 'Сырный бортик', courses: ['pizza'], price: 9000, costPct: 14 },
  { name: 'Соус ткемали', courses: ['grill', 'hot'], price: 5000, costPct: 7 },
  { name: 'Сметана', courses: ['soup', 'breakfast'], price: 3000, costPct: 11 },
  { name: 'Без лука', courses: ['pizza', 'grill', 'hot', 'salad'], price: 0, costPct: 0 },
  { name: 'Без сахара', courses: ['coffee', 'tea'], price: 0, costPct: 0 },
]

/** A row of the report: a dish, or a modifier with the line of its item. */
export interface SoldPart {
  line: WorldLine
  soldWith: WorldLine | null
}

/**
 * Splits a line as the sales report does: the dish, and separately its modifiers, which have a part of its money and of
 * its cost. The shape is that of the fields DishType, SoldWithDish.Id and SoldWithItem.Id of a live server.
 */
export function partsOf(chain: Chain, check: Pick<WorldCheck, 'id'>, line: WorldLine): SoldPart[] {
  if (line.dish.weighed !== null) return [{ line, soldWith: null }]
  const drawn = Number.parseInt(check.id.slice(0, 4), 16) + line.id * 7
  const fitting = choices.filter(({ courses }) => courses.includes(line.dish.course))
  const chosen = drawn % 3 === 0 ? fitting.slice(0, drawn % 2 === 0 ? 1 : 2) : []
  let item = line
  const parts = chosen.map(({ name, price, costPct }, index): WorldLine => {
    const [gross, all] = [multiply(price, line.quantity), line.total + line.discount]
    const discount = all === 0 ? 0 : Math.round((line.discount * gross) / all)
    const part: WorldLine = {
      ...line,
      // After every line of the check.
      id: 1000 + line.id * 2 + index,
      dish: modifier(chain, name),
      price,
      discount,
      total: gross - discount,
      // Known even where the dish's cost is not.
      cost: line.cost === null ? multiply(price / 5, line.quantity) : Math.round((line.cost * costPct) / 100),
    }
    item = {
      ...item,
      price: item.price - price,
      discount: item.discount - part.discount,
      total: item.total - part.total,
      cost: item.cost === null ? null : item.cost - (part.cost ?? 0),
    }
    return part
  })
  return [{ line: item, soldWith: null }, ...parts.map((part) => ({ line: part, soldWith: item }))]
}

/** The modifiers as positions of the stock list. */
export function modifierProducts(chain: Chain): object[] {
  return choices.map(({ name, price }, index) => ({
    id: modifier(chain, name).key,
    deleted: false,
    name,
    description: '',
    num: String(30_001 + index),
    code: null,
    parent: guid(chain.seed, 'group', 'Кухня'),
    category: null,
    mainUnit: guid(chain.seed, 'unit', 'порция'),
    defaultSalePrice: price / 100,
    type: 'MODIFIER',
  }))
}

/** Modifiers with a price, as the price list has them. */
export function pricedModifiers(chain: Chain): { key: string; price: number }[] {
  return choices.filter(({ price }) => price > 0).map(({ name, price }) => ({ key: modifier(chain, name).key, price }))
}

const made = new Map<string, Dish>()

function modifier({ seed }: Chain, name: string): Dish {
  const at = `${seed} ${name}`
  const known = made.get(at)
  if (known !== undefined) return known
  const dish: Dish = {
    key: guid(seed, 'modifier', name),
    index: 0,
    name,
    course: 'soft',
    categoryPath: 'Модификаторы',
    unit: 'порция',
    weighed: null,
    price: 0,
    cost: null,
    popularity: 0,
    season: null,
    drift: { days: 1, phase: 0 },
  }
  made.set(at, dish)
  return dish
}
