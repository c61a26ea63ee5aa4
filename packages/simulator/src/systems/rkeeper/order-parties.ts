import type { WorldCheck } from '../../world/model.ts'
import type { Till } from './answers.ts'
import { guidOf, stationsOf } from './idents.ts'
import { element, type XmlNode } from './xml.ts'

const categories: Readonly<Record<WorldCheck['orderCategory'], number>> = { Зал: 1, 'С собой': 2, Доставка: 3 }

/** People and places of an order. None is ident 0. */
export function orderParties(till: Till, order: WorldCheck): XmlNode[] {
  const { waiter, orderCategory } = order
  const nobody = { id: 0, code: 0, name: '' }
  return [
    element('Creator', waiter === null ? nobody : refer('employee', waiter.key, waiter.name)),
    element('Waiter', waiter === null ? nobody : refer('employee', waiter.key, waiter.name), [
      element('Role', { id: 1002, code: 2, name: 'Официант' }),
    ]),
    element('OrderCategory', refer('category', categories[orderCategory], orderCategory)),
    element('OrderType', refer('order type', 1, 'Обычный')),
    element('Table', order.table === null ? nobody : refer('table', 1_000_000 + Number(order.table), order.table)),
    stationElement(till, order),
  ]
}

export function stationElement({ world, restaurant }: Till, { station }: WorldCheck): XmlNode {
  const found = stationsOf(world.chain, restaurant).find(({ name }) => name === station)
  return element('Station', refer('cash', found?.ident ?? 0, station))
}

/** The attributes by which an element refers to an item of a book. */
export function refer(kind: string, ident: string | number, name: string): XmlNode['attributes'] {
  return { guid: guidOf(kind, ident), name, code: Number(ident) % 1000, id: ident }
}
