import { restaurantsOf } from '../../chain/make-chain.ts'
import { type Answer, ok, refuse, type Till } from './answers.ts'
import { groupsOf, guidOf, stationsOf } from './idents.ts'
import type { Command } from './query.ts'
import { element, type XmlNode } from './xml.ts'

type Item = Record<string, string | number>

interface Book {
  className: string
  items(till: Till): Item[]
}

/** The system writes "no price" like this. */
const noPrice = '9223372036854775807'

const books: Readonly<Record<string, Book>> = {
  RESTAURANTS: {
    className: 'TRestaurants',
    items: ({ world }) =>
      restaurantsOf(world.chain, 'source_a').map(({ sourceKey, name }, i) =>
        item('restaurant', sourceKey, i + 1, name),
      ),
  },
  EMPLOYEES: {
    className: 'TEmployees',
    items: ({ restaurant }) =>
      restaurant.waiters.map(({ key, name }, i) => ({ ...item('employee', key, i + 1, name), MainParentIdent: 1008 })),
  },
  CASHES: {
    className: 'TCashes',
    items: ({ world, restaurant }) =>
      stationsOf(world.chain, restaurant).map(({ ident, name }, i) => item('cash', ident, i + 1, name)),
  },
  CURRENCIES: { className: 'TCurrencies', items: () => [item('currency', 1, 1, 'Рубли')] },
  CATEGLIST: {
    className: 'TCategList',
    items: ({ world }) =>
      groupsOf(world.chain.menus.source_a).map(({ ident, name, parent }, i) => ({
        ...item('group', ident, i + 1, name),
        MainParentIdent: parent,
      })),
  },
  MENUITEMS: { className: 'TRK7MenuItems', items: menuItems },
  PRICES: { className: 'TPrices', items: () => [] },
}

/** `GetRefData`: a book of items with the requested properties. */
export function referenceData(till: Till, command: Command): Answer {
  const name = command['@RefName']?.toUpperCase() ?? ''
  const book = books[name]
  if (book === undefined) return refuse('Bad Query Parameters', `Коллекция "${name}" не найдена`, 2001)
  const active = command['@OnlyActive'] === '1'
  const items = [root, ...book.items(till)].filter(({ Status }) => !active || Status === 'rsActive')
  const told = itemProperties(command['@PropMask'])
  const generated = command['@WithMacroProp'] === '1'
  const elements =
    told === 'none' ? [] : items.map((properties) => element('Item', cut(properties, { told, generated })))
  return ok([
    element(
      'RK7Reference',
      {
        ClassName: book.className,
        Name: name,
        MinIdent: 1,
        MaxIdent: 0,
        ViewRight: 0,
        UpdateRight: 0,
        ChildRight: 0,
        DeleteRight: 0,
        XMLExport: 'True',
        XMLMask: '*',
        TotalItemCount: items.length,
        DataVersion: dataVersion(till),
      },
      [element('Items', {}, elements)],
    ),
  ])
}

/** `GetRefList`: every book with its version, without its items. */
export function referenceList(till: Till): Answer {
  const list = Object.entries(books).map(([name, book]): XmlNode => {
    const count = book.items(till).length
    return element('RK7Reference', {
      RefName: name,
      ClassName: book.className,
      Count: count,
      DataVersion: dataVersion(till),
    })
  })
  return ok([element('RK7RefList', { Count: list.length }, list)])
}

/** The nameless root of every book's tree. */
const root: Item = { ...item('root', 0, 0, 'Все'), Status: 'rsDraft' }

function item(kind: string, ident: string | number, code: number, name: string): Item {
  return {
    Name: name,
    AltName: '',
    Ident: ident,
    ItemIdent: ident,
    SourceIdent: 0,
    Code: code,
    GUIDString: guidOf(kind, ident),
    AssignChildsOnServer: 'False',
    MainParentIdent: 0,
    ActiveHierarchy: 'True',
    Status: 'rsActive',
    EditRight: 0,
  }
}

function menuItems({ world, restaurant, priceType }: Till): Item[] {
  const menu = world.chain.menus.source_a
  const groups = new Map(groupsOf(menu).map((group) => [group.path, group]))
  const dishes = menu.map(
    (dish): Item => ({
      ...item('dish', dish.key, dish.index + 1, dish.name),
      MainParentIdent: groups.get(dish.categoryPath)?.ident ?? 0,
      CategPath: dish.categoryPath.replaceAll(' / ', '\\'),
      PortionName: dish.unit,
      'PRICETYPES-1': noPrice,
      [`PRICETYPES-${priceType}`]: world.price(restaurant, dish.key),
    }),
  )
  // Taken off the menu long ago; returned when all items are requested.
  const gone = {
    ...item('dish', 1_000_200, 9000, 'Холодник по-старому'),
    Status: 'rsInactive',
    'PRICETYPES-1': noPrice,
  }
  return [gone, ...dishes]
}

function dataVersion({ world }: Till): number {
  return 1000 + world.referenceVersion('source_a')
}

/** Names within `items.(…)` of a mask; all without a mask; none of the items when the mask names none. */
function itemProperties(mask: string | undefined): ReadonlySet<string> | 'all' | 'none' {
  if (mask === undefined || mask === '*') return 'all'
  const inside = /items\.\(([^)]*)\)/i.exec(mask)?.[1] ?? /items\.(\S+)/i.exec(mask)?.[1]
  if (inside === undefined) return 'none'
  return inside.includes('*') ? 'all' : new Set(inside.split(',').map((name) => name.trim().toLowerCase()))
}

/**
 * Selects the requested properties. Properties generated for each item of another book, such as a price per price type,
 * are requested as `PRICETYPES^3`, returned as `PRICETYPES-3`, and left out unless generated ones are requested at all.
 */
function cut(
  properties: Item,
  { told, generated }: { told: ReadonlySet<string> | 'all' | 'none'; generated: boolean },
): Item {
  if (told === 'none') return {}
  const isTold = (name: string) => {
    const macro = /^(PRICETYPES)-(\d+)$/.exec(name)
    if (macro && !generated) return false
    return told === 'all' || told.has((macro ? `${macro[1]}^${macro[2]}` : name).toLowerCase())
  }
  return Object.fromEntries(Object.entries(properties).filter(([name]) => isTold(name)))
}
