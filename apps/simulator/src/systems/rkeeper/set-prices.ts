import { z } from 'zod'
import { type Answer, ok, refuse, type Till } from './answers.ts'
import type { Command } from './query.ts'

const PriceItem = z.object({
  '@ObjectID': z.string(),
  '@PriceType': z.string(),
  '@Value': z.string().regex(/^\d{1,12}$/),
})

/** `SetRefData RefName="PRICES"`: what a dish costs from now on. Nothing is set when one of the items is wrong. */
export function setPrices({ world, restaurant, priceType }: Till, command: Command): Answer {
  if (command['@RefName']?.toUpperCase() !== 'PRICES') {
    return refuse('Bad Query Parameters', 'Запись этой коллекции запрещена', 2014)
  }
  const items = z.array(PriceItem).min(1).safeParse(command.Items?.Item)
  if (!items.success) return refuse('Bad Query Parameters', 'Неверное значение свойства элемента PRICES', 2007)
  const menu = world.chain.menus.source_a
  for (const item of items.data) {
    const dish = menu.find(({ key }) => key === item['@ObjectID'])
    if (dish === undefined || item['@PriceType'] !== String(priceType)) {
      return refuse('Query Executing Error', `Элемент не найден: ${item['@ObjectID']}`, 2146)
    }
  }
  for (const item of items.data) {
    world.setPrice({
      source: 'source_a',
      dishKey: item['@ObjectID'],
      restaurantKey: restaurant.key,
      kopecks: Number(item['@Value']),
      from: world.shift(restaurant).businessDate,
      documentId: null,
    })
  }
  return ok([])
}
