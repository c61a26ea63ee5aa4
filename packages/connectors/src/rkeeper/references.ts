import { reason } from '@vitrina/contract/reasons'
import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { readCategories } from './categories.ts'
import type { ElementReader } from './read-element.ts'
import { type Command, contentOf, type RkeeperServer } from './server.ts'
import { priceAttribute } from './set-price.ts'
import { understood } from './understood.ts'
import { moneyOf } from './units.ts'

const Named = z.object({ key: z.string(), name: z.string() })
const Dish = Named.extend({
  categoryPath: z.string().optional(),
  unit: z.string().optional(),
  /** Decimal text; null where the dish has no price of the price type. */
  price: z.string().nullish(),
})
const References = z.object({ restaurants: z.array(Named), employees: z.array(Named), dishes: z.array(Dish) })
export type References = z.infer<typeof References>

const bucket = 'references'
const Saved = z.object({ stamp: z.string(), asked: z.string(), references: References })

/** Books the references are made of, and those whose changes affect dishes. */
const books = ['RESTAURANTS', 'EMPLOYEES', 'MENUITEMS', 'CATEGLIST', 'PRICES'] as const
/** The system writes "no price" like this. */
const noPrice = '9223372036854775807'

/**
 * Reads the reference books of a cash server that sales need, with a stamp that identifies their state. They are only
 * requested when the version of one of them differs from the remembered one, or the request itself has changed.
 */
export async function readReferences(
  server: RkeeperServer,
  memory: SourceMemory,
  priceType: number,
): Promise<{ references: References; stamp: string }> {
  const key = `price type ${priceType}`
  const stamp = await readStamp(server)
  const kept = (await memory.read(bucket)).find((entry) => entry.key === key)
  const held = understood(Saved, kept?.body)
  const commands = [
    bookCommand('RESTAURANTS', ['Ident', 'Name', 'Status']),
    bookCommand('EMPLOYEES', ['Ident', 'Name', 'Status']),
    bookCommand('CATEGLIST', ['Ident', 'Name', 'Status', 'MainParentIdent']),
    menuCommand(priceType, ['Name', 'Status', 'MainParentIdent', 'CategPath', 'PortionName']),
  ]
  const asked = JSON.stringify(commands)
  if (stamp !== null && held?.stamp === stamp && held.asked === asked) return { references: held.references, stamp }

  const { results } = await server.ask(commands)
  const [restaurants, employees, categories, menu] = results.map((result) => itemsOf(contentOf(result, server.place)))
  const pathOf = readCategories(categories ?? [])
  const references: References = {
    restaurants: (restaurants ?? []).map(readItem),
    employees: (employees ?? []).map(readItem),
    dishes: (menu ?? []).map((item) => ({
      ...readItem(item),
      categoryPath: pathOf(item) ?? undefined,
      unit: item.text('PortionName') ?? undefined,
      price: readPrice(item, priceType),
    })),
  }
  if (stamp === null) return { references, stamp: 'unknown' }
  await memory.write(bucket, [{ key, version: 1, body: JSON.stringify({ stamp, asked, references }) }])
  return { references, stamp }
}

/**
 * Requests the menu with the prices of a type. Prices are properties that the system generates for each price type:
 * requested with `^` in their name and `WithMacroProp`, else left out; returned with `-`.
 */
export function menuCommand(priceType: number, properties: readonly string[] = []): Command {
  const { name, attributes } = bookCommand('MENUITEMS', ['Ident', ...properties, `PRICETYPES^${priceType}`])
  return { name, attributes: { ...attributes, WithMacroProp: '1' } }
}

/** Requests the active items of a book. */
export function bookCommand(book: string, properties: readonly string[]): Command {
  const attributes = { RefName: book, OnlyActive: '1', PropMask: `items.(${properties.join(',')})` }
  return { name: 'GetRefData', attributes }
}

/** The items of a book, each once, without the nameless root above them. */
export function itemsOf(content: ElementReader): ElementReader[] {
  const items = content.first('RK7Reference')?.first('Items')?.all('Item')
  if (items === undefined) throw content.wrong(reason('field_missing', { field: 'RK7Reference with Items' }))
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = item.requiredText('Ident')
    const status = item.text('Status')
    if (key === '0' || seen.has(key) || (status !== null && /^rs(Deleted|Inactive|Draft)$/i.test(status))) return false
    return seen.add(key)
  })
}

/** Decimal text; null where the item has no price of this type, undefined where the server does not report it. */
export function readPrice(item: ElementReader, priceType: number): string | null | undefined {
  const name = priceAttribute(priceType)
  if (item.text(name) === noPrice) return null
  const kopecks = item.kopecks(name)
  return kopecks === null ? undefined : moneyOf(kopecks)
}

function readItem(item: ElementReader): z.infer<typeof Named> {
  const key = item.requiredText('Ident')
  return { key, name: item.text('Name') ?? key }
}

/** Versions of the books at this moment; null where the server does not report them. */
async function readStamp(server: RkeeperServer): Promise<string | null> {
  const [result] = (await server.ask([{ name: 'GetRefList' }])).results
  const list = result?.refusal === null ? result.content.first('RK7RefList') : null
  if (list === null) return null
  const versions = new Map(
    list.all('RK7Reference').map((book) => [book.text('RefName')?.toUpperCase(), book.text('DataVersion')]),
  )
  const told = books.map((book) => versions.get(book) ?? null)
  return told.includes(null) ? null : books.map((book, i) => `${book} ${told[i]}`).join(', ')
}
