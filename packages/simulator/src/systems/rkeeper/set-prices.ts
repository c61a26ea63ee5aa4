import { z } from 'zod'
import { restaurantsOf } from '../../chain/make-chain.ts'
import { type Answer, ok, refuse, type Till } from './answers.ts'
import { guidOf } from './idents.ts'
import type { Command } from './query.ts'

const Item = z.looseObject({ '@GUIDString': z.string().optional(), '@Ident': z.string().optional() })
const Kopecks = z.string().regex(/^\d{1,12}$/)

/**
 * `SetRefData RefName="MENUITEMS"`: sets prices of dishes everywhere from now on. Items are identified by GUIDString,
 * else by Ident; unknown items and attributes change nothing and are answered with Ok, as in the system. Nothing is set
 * when one of the prices is invalid, or the user may not write.
 */
export function setPrices({ world, priceType }: Till, command: Command, { mayWrite }: { mayWrite: boolean }): Answer {
  if (!mayWrite) return refuse('Query Executing Error', 'Недостаточно прав для изменения справочника', 2015)
  if (command['@RefName']?.toUpperCase() !== 'MENUITEMS') {
    return refuse('Bad Query Parameters', 'Запись этой коллекции запрещена', 2014)
  }
  const items = z.array(Item).min(1).safeParse(command.Items?.Item)
  if (!items.success) return refuse('Bad Query Parameters', 'Error: child element "Item" not found', 2007)
  const prices: { dishKey: string; kopecks: number }[] = []
  for (const item of items.data) {
    const told = item[`@PRICETYPES-${priceType}`]
    const dish = world.chain.menus.source_a.find(({ key }) =>
      item['@GUIDString'] === undefined ? key === item['@Ident'] : guidOf('dish', key) === item['@GUIDString'],
    )
    if (told === undefined || dish === undefined) continue
    const kopecks = Kopecks.safeParse(told)
    if (!kopecks.success) return refuse('Bad Query Parameters', `Bad integer attribute PRICETYPES-${priceType}`, 2007)
    prices.push({ dishKey: dish.key, kopecks: Number(kopecks.data) })
  }
  const [from = ''] = restaurantsOf(world.chain, 'source_a')
    .map((restaurant) => world.shift(restaurant).businessDate)
    .sort()
  for (const { dishKey, kopecks } of prices) {
    world.setPrice({ source: 'source_a', dishKey, restaurantKey: null, kopecks, from, documentId: null })
  }
  return ok([])
}
