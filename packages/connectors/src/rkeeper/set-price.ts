import type { Command } from './server.ts'

/** An item of the menu as the reference server knows it. */
export interface MenuItem {
  ident: string
  /** Null where the server tells none. */
  guid: string | null
}

/**
 * The command by which the reference server sets what one portion of a dish costs. The key of a written item is its GUID:
 * one that is not there would be added as a new dish, so the GUID is the one the server itself has told. Attributes it does
 * not know are passed over without a word: whether a price took hold is told by reading it back.
 */
export function setPriceCommand({ ident, guid }: MenuItem, price: { priceType: number; kopecks: number }): Command {
  const attributes = {
    [guid === null ? 'Ident' : 'GUIDString']: guid ?? ident,
    [priceAttribute(price.priceType)]: String(price.kopecks),
  }
  return {
    name: 'SetRefData',
    attributes: { RefName: 'MENUITEMS' },
    children: [{ name: 'Items', attributes: {}, children: [{ name: 'Item', attributes, children: [] }] }],
  }
}

/** How an item of the menu names its price of a type. */
export function priceAttribute(priceType: number): string {
  return `PRICETYPES-${priceType}`
}
