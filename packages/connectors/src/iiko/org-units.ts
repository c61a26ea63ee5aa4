import { reason } from '@vitrina/contract/reasons'
import { z } from 'zod'
import { key, readRows, readValue, text, textOrNull } from './read-rows.ts'
import { readXml } from './read-xml.ts'
import type { Session } from './session.ts'

/** A unit of the organisation: a company, a restaurant, a central store, a workshop, a store within one of them. */
export interface OrgUnit {
  /** GUID as the server writes it. */
  id: string
  /** GUID in lower case; null at the top. */
  parentKey: string | null
  code: string | null
  name: string
  type: string | null
}

const Item = z.object({ id: key, parentId: textOrNull, code: textOrNull, name: text.trim(), type: textOrNull })
const Tree = z.object({
  corporateItemDtoes: z.union([z.literal(''), z.object({ corporateItemDto: z.array(z.unknown()).default([]) })]),
})

/** The key a unit is stored under, whatever case the server writes its GUID in. */
export function keyOf({ id }: Pick<OrgUnit, 'id'>): string {
  return id.toLowerCase()
}

/** True for a unit that sells: a restaurant in Vitrina. Companies, central stores, workshops etc. sell nothing. */
export function isRestaurant({ type }: Pick<OrgUnit, 'type'>): boolean {
  return type === 'DEPARTMENT'
}

/** Every unit visible to the login. */
export async function readOrgUnits(session: Session): Promise<OrgUnit[]> {
  const what = reason('list_of_subdivisions')
  const answer = await session.get('/api/corporation/departments', { revisionFrom: '-1' })
  const tree = readValue(await readXml(answer.text, what, ['corporateItemDto']), Tree, what).corporateItemDtoes
  return readRows(tree === '' ? [] : tree.corporateItemDto, Item, what).map(({ id, parentId, code, name, type }) => {
    return { id, parentKey: parentId?.toLowerCase() ?? null, code, name: name === '' ? (code ?? id) : name, type }
  })
}
