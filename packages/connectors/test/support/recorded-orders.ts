import { readFileSync } from 'node:fs'
import { bareGuid } from '../../src/rkeeper/order-list.ts'
import { type ElementReader, readElement } from '../../src/rkeeper/read-element.ts'
import { readOrder } from '../../src/rkeeper/read-order.ts'
import type { ShiftCheck, ShiftOrder } from '../../src/rkeeper/shift-order.ts'
import { parseXml } from '../../src/xml/parse-xml.ts'

/** A file of fixtures of r_keeper, each of which says where its shapes come from. */
export const fileOf = (name: string) => readFileSync(new URL(`../fixtures/rkeeper/${name}`, import.meta.url), 'utf8')

/** The content of each command's result in a file of fixtures. */
export function resultsOf(file: string): ElementReader[] {
  return readElement(parseXml(fileOf(file)), file).all('CommandResult')
}

/** Orders of a file by what their name says of them, as the list tells them beside. */
export function ordersOf(file: string): Map<string, ShiftOrder> {
  return new Map(
    resultsOf(file).map((result) => {
      const order = result.first('Order')
      if (order === null) throw new Error(`${file}: a result without an order`)
      const listed = {
        guid: bareGuid(order.requiredText('guid')),
        version: 9,
        finished: order.flag('finished'),
        deleted: order.flag('deleted'),
        finishedAt: null,
        guests: null,
        sum: null,
      }
      return [order.requiredText('orderName'), readOrder(order, listed)]
    }),
  )
}

export function checkOf(orders: Map<string, ShiftOrder>, name: string): ShiftCheck {
  const check = orders.get(name)?.check
  if (!check) throw new Error(`No check «${name}»`)
  return check
}

/** What a check's lines come to, by dish. */
export const linesTold = ({ lines }: ShiftCheck) =>
  lines.map(({ dish, type, quantity, discount, total }) => ({ dish: dish.name, type, quantity, discount, total }))

/** Amounts as `[kind, name, kopecks]`, each name once. */
export function byName(amounts: ShiftCheck['amounts']) {
  return [...Map.groupBy(amounts, ({ of, type }) => `${of} ${type}`).values()].map((rows) => [
    rows[0]?.of,
    rows[0]?.type,
    rows.reduce((all, { sum }) => all + sum, 0),
  ])
}
