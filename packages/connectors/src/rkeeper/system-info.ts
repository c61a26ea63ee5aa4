import { reason } from '@vitrina/contract/reasons'
import type { ElementReader } from './read-element.ts'
import type { Command } from './server.ts'

/** An item of a reference book, as other elements refer to it. */
export interface Named {
  /** Ident, as text. */
  key: string
  name: string
}

export interface SystemInfo {
  /** The one restaurant of this cash server. */
  restaurant: Named
  /** Business date of the shift now open. */
  shiftDate: string
  /** Its number, which grows by one with each shift, where it is reported. */
  shiftNumber: number | null
}

export const systemInfoCommand: Command = { name: 'GetSystemInfo2' }

/** Reads the answer to `GetSystemInfo2`. */
export function readSystemInfo(content: ElementReader): SystemInfo {
  const info = content.first('SystemInfo') ?? missing(content, 'SystemInfo')
  const restaurant = readNamed(info.first('Restaurant')) ?? missing(info, 'Restaurant')
  const shift = info.first('CommonShift') ?? missing(info, 'CommonShift')
  const date = /^\d{4}-\d{2}-\d{2}/.exec(shift.requiredText('ShiftDate'))?.[0]
  if (date === undefined) {
    const value = String(shift.text('ShiftDate'))
    throw shift.wrong(reason('field_unexpected', { field: 'ShiftDate', value, expected: reason('date_expected') }))
  }
  return { restaurant, shiftDate: date, shiftNumber: shift.integer('ShiftNum') }
}

/** The item an element like `<Waiter id name/>` refers to; null for none, which is also written as ident 0. */
export function readNamed(reference: ElementReader | null): Named | null {
  const key = reference?.text('id') ?? null
  if (reference === null || key === null || key === '0') return null
  return { key, name: reference.text('name') ?? key }
}

function missing(parent: ElementReader, name: string): never {
  throw parent.wrong(reason('field_missing', { field: name }))
}
