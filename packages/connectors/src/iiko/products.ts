import { type Answer, reason } from '@vitrina/contract/reasons'
import { z } from 'zod'
import { readJson } from './read-json.ts'
import { flag, key, readRows, text, textOrNull } from './read-rows.ts'
import type { Session } from './session.ts'

/** A position of the stock list. */
export interface Product {
  /** GUID in lower case. */
  key: string
  name: string
  type: string | null
  /** Groups from the top, joined by ` / `; null: in none; undefined: groups could not be read. The same for the unit. */
  categoryPath: string | null | undefined
  unit: string | null | undefined
}

const ProductRow = z.object({
  id: key,
  name: text.trim(),
  type: textOrNull,
  parent: textOrNull,
  mainUnit: textOrNull,
  deleted: flag,
})
type ProductRow = z.infer<typeof ProductRow>
const GroupRow = z.object({ id: key, name: text.trim(), parent: textOrNull })
const UnitRow = z.object({ id: key, name: textOrNull })

/** Groups of products, and their units of measure, by key. */
export type Groups = ReadonlyMap<string, z.infer<typeof GroupRow>>
export type Measures = ReadonlyMap<string, z.infer<typeof UnitRow>>

/** For the type of a product, in reports and in the stock list. */
export function isModifier(type: string | null): boolean {
  return type === 'MODIFIER'
}

/** The stock list. The server leaves out deleted positions. */
export function readProducts(session: Session): Promise<ProductRow[]> {
  const path = '/api/v2/entities/products/list'
  return readList(session, ProductRow, reason('list_of_products'), path, { includeDeleted: 'false' })
}

/** Includes deleted groups: a product may still be in one. */
export async function readGroups(session: Session): Promise<Groups> {
  const path = '/api/v2/entities/products/group/list'
  return byKey(await readList(session, GroupRow, reason('list_of_groups'), path, { includeDeleted: 'true' }))
}

export async function readMeasures(session: Session): Promise<Measures> {
  const path = '/api/v2/entities/list'
  return byKey(await readList(session, UnitRow, reason('list_of_units'), path, { rootType: 'MeasureUnit' }))
}

/** The stock list by key, with the names of groups and units, if those could be read (else null). */
export function toProducts(
  rows: readonly ProductRow[],
  { groups, measures }: { groups: Groups | null; measures: Measures | null },
): Map<string, Product> {
  return new Map(
    rows.map(({ id, name, type, parent, mainUnit }): [string, Product] => [
      id.toLowerCase(),
      {
        ...{ key: id.toLowerCase(), name, type },
        categoryPath: groups === null ? undefined : pathOf(parent, groups),
        unit: measures === null ? undefined : (measures.get(mainUnit?.toLowerCase() ?? '')?.name ?? null),
      },
    ]),
  )
}

async function readList<T>(
  session: Session,
  shape: z.ZodType<T>,
  what: Answer,
  path: string,
  query: Record<string, string>,
): Promise<T[]> {
  const answer = await session.get(path, query)
  return readRows(await readJson(answer.text, what), shape, what)
}

function byKey<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id.toLowerCase(), row]))
}

/** No menu nests groups deeper; walking the chain of all groups would be too slow for each product. */
const maxLevels = 50

/** Names from the top group down. A cycle of groups, possible in a damaged base, ends where it closes. */
function pathOf(parent: string | null, groups: Groups): string | null {
  const names: string[] = []
  const seen = new Set<string>()
  for (let at = parent?.toLowerCase(); at !== undefined && !seen.has(at) && seen.size < maxLevels; ) {
    seen.add(at)
    const group = groups.get(at)
    if (group === undefined) break
    names.unshift(group.name)
    at = group.parent?.toLowerCase()
  }
  return names.length === 0 ? null : names.join(' / ')
}
