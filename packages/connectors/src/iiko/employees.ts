import { reason } from '@vitrina/contract/reasons'
import { z } from 'zod'
import type { Department } from './departments.ts'
import { key, readRows, readValue, text } from './read-rows.ts'
import { readXml } from './read-xml.ts'
import type { Session } from './session.ts'

export interface Employee {
  key: string
  name: string
  /** Where the employee works, when that is one subdivision of ours. */
  restaurantKey: string | null
}

const Row = z.object({ id: key, name: text.trim(), departmentCodes: z.array(text.trim()).default([]) })
const List = z.object({
  employees: z.union([z.literal(''), z.object({ employee: z.array(z.unknown()).default([]) })]),
})

/** Everyone on the staff list. */
export async function readEmployees(session: Session, departments: readonly Department[]): Promise<Employee[]> {
  const what = reason('list_of_employees')
  const answer = await session.get('/api/employees')
  const list = readValue(await readXml(answer.text, what, ['employee', 'departmentCodes']), List, what).employees
  const byCode = new Map<string, Department[]>()
  for (const department of departments) {
    if (department.code === null) continue
    const held = byCode.get(department.code)
    if (held === undefined) byCode.set(department.code, [department])
    else held.push(department)
  }
  return readRows(list === '' ? [] : list.employee, Row, what).map(({ id, name, departmentCodes }) => {
    const places = [...new Set(departmentCodes)].flatMap((code) => byCode.get(code) ?? [])
    const [place] = places
    return {
      key: id.toLowerCase(),
      name: name === '' ? id : name,
      restaurantKey: place !== undefined && places.length === 1 ? place.key : null,
    }
  })
}
