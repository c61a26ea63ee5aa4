import type { Command } from './server.ts'

/**
 * The command that sets what one portion of a dish costs. How an item of PRICES names its dish is not in the public
 * schemas (assumed: `ObjectID`, with `PriceType` and `Value` in kopecks), so the form lives here alone; whether a price
 * took hold is told by reading it back.
 */
export function setPriceCommand(price: { dishKey: string; priceType: number; kopecks: number }): Command {
  const attributes = {
    ObjectID: price.dishKey,
    PriceType: String(price.priceType),
    Value: String(price.kopecks),
  }
  const item = { name: 'Item', attributes, children: [] }
  return {
    name: 'SetRefData',
    attributes: { RefName: 'PRICES' },
    children: [{ name: 'Items', attributes: {}, children: [item] }],
  }
}
