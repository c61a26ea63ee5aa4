import { addDays } from '@vitrina/contract/dates'
import { z } from 'zod'
import { key, readRows, readValue, text, textOrNull } from './read-rows.ts'
import { readXml } from './read-xml.ts'
import type { Session } from './session.ts'
import type { IikoSettings } from './settings.ts'

/** A subdivision that sells: our restaurant. */
export interface Department {
  /** GUID as the server writes it, for its filters. */
  id: string
  /** The same in lower case: what the restaurant is held under. */
  key: string
  code: string | null
  name: string
  /** As the settings say; null: the workspace's zone, midnight. */
  timezone: string | null
  dayEnd: string | null
}

const Item = z.object({ id: key, code: textOrNull, name: text.trim(), type: textOrNull })
const Tree = z.object({
  corporateItemDtoes: z.union([z.literal(''), z.object({ corporateItemDto: z.array(z.unknown()).default([]) })]),
})

/** The subdivisions of type DEPARTMENT the login may see, by GUID. The rest of the tree (companies, stores …) sells nothing. */
export async function readDepartments(session: Session, settings: IikoSettings): Promise<Department[]> {
  const what = 'The list of subdivisions'
  const answer = await session.get('/api/corporation/departments', { revisionFrom: '-1' })
  const tree = readValue(await readXml(answer.text, what, ['corporateItemDto']), Tree, what).corporateItemDtoes
  return readRows(tree === '' ? [] : tree.corporateItemDto, Item, what)
    .filter(({ type }) => type === 'DEPARTMENT')
    .map(({ id, code, name }) => {
      const named = { id, code }
      const zone = { timezone: settings.timezoneOf(named), dayEnd: settings.dayEndOf(named) }
      return { id, key: id.toLowerCase(), code, name: name === '' ? (code ?? id) : name, ...zone }
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** The business date that a subdivision has at an instant; `defaultZone` for those nobody set a zone for. */
export function businessDateAt(department: Department, at: Date, defaultZone: string): string {
  const local = at.toLocaleString('sv-SE', {
    timeZone: department.timezone ?? defaultZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [date = '', time = ''] = local.split(' ')
  return time >= (department.dayEnd ?? '00:00') ? date : addDays(date, -1)
}
