import { createLoader, parseAsFloat, parseAsString, parseAsStringLiteral } from 'nuqs/server'

/** What narrows the menu, as the address keeps it. */
export const menuFilters = {
  q: parseAsString,
  category: parseAsString,
  restaurant: parseAsString,
  only: parseAsStringLiteral(['no-cost', 'with-cost']),
  /** Food cost above and below, percent. */
  above: parseAsFloat,
  below: parseAsFloat,
  /** Revenue above. */
  revenue: parseAsFloat,
}

export const menuParams = { ...menuFilters, sort: parseAsString, cursor: parseAsString }

export const loadMenuState = createLoader(menuParams)

export type MenuState = Awaited<ReturnType<typeof loadMenuState>>
export type MenuFilters = Omit<MenuState, 'sort' | 'cursor'>
