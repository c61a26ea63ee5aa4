import { addDays } from '@vitrina/contract/dates'
import { isRestaurant, keyOf, type OrgUnit } from './org-units.ts'
import type { IikoSettings } from './settings.ts'

/** A subdivision that sells: a restaurant in Vitrina. */
export interface Department {
  /** GUID as the server writes it, for its filters. */
  id: string
  /** The same in lower case: the restaurant is stored under it. */
  key: string
  code: string | null
  name: string
  /** From the settings; null: the workspace's zone, and midnight as the day end. */
  timezone: string | null
  dayEnd: string | null
}

/** The subdivisions that sell and are visible to the login, by GUID. */
export function departmentsOf(units: readonly OrgUnit[], settings: IikoSettings): Department[] {
  return units
    .filter(isRestaurant)
    .map(({ id, code, name }) => {
      const named = { id, code }
      const zone = { timezone: settings.timezoneOf(named), dayEnd: settings.dayEndOf(named) }
      return { id, key: keyOf({ id }), code, name, ...zone }
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than a day's report. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

/** The business date of a subdivision at an instant; `defaultZone` applies to subdivisions without a zone. */
export function businessDateAt(department: Department, at: Date, defaultZone: string): string {
  const [date = '', time = ''] = formatIn(department.timezone ?? defaultZone)
    .format(at)
    .split(' ')
  return time >= (department.dayEnd ?? '00:00') ? date : addDays(date, -1)
}
