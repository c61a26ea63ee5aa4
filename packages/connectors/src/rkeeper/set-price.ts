import type { Command } from './server.ts'

/** An item of the menu on the reference server. */
export interface MenuItem {
  ident: string
  /** Null where the server reports none. */
  guid: string | null
}

/**
 * The command by which the reference server sets the price of one portion of a dish. The key of a written item is its
 * GUID: an unknown one would be added as a new dish, so the GUID is the one the server itself reported. It silently
 * ignores unknown attributes: whether a price was applied only shows when it is read back.
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

/** The attribute of a menu item that has its price of a type. */
export function priceAttribute(priceType: number): string {
  return `PRICETYPES-${priceType}`
}
