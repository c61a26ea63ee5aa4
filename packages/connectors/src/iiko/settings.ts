import { createHash } from 'node:crypto'
import { systems } from '@vitrina/contract/systems'
import type { OpenSystemOptions } from '@vitrina/core/exchange/accounting-system'

/** What identifies a subdivision: a setting names it by its GUID or by its code. */
export interface Named {
  id: string
  code: string | null
}

export interface IikoSettings {
  url: string
  login: string
  /** Hex SHA-1 of the password; sent to the server instead of it. */
  passwordHash: string
  certificateFingerprint: string | undefined
  allowWeakTls: boolean | undefined
  /** IANA zone of subdivisions without one of their own; null: not set. */
  timezone: string | null
  /** IANA zone as set for the subdivision or for all; null: not set. */
  timezoneOf(department: Named): string | null
  /** `HH:MM`; null: midnight. */
  dayEndOf(department: Named): string | null
  /** Subdivisions that have settings of their own, as the settings name them. */
  configured: readonly string[]
}

/** Settings of a connection. Throws a ZodError when the credentials are not those of the source. */
export function readSettings({ credentials }: Pick<OpenSystemOptions, 'credentials'>): IikoSettings {
  // Connections made before the sign of returns was read from the rows themselves have a setting for it.
  const read = systems.source_b.credentials.parse(without(credentials, 'returnSign'))
  const own = new Map((read.departments ?? []).map((department) => [department.id.toLowerCase(), department]))
  const settingOf = ({ id, code }: Named) => own.get(id.toLowerCase()) ?? own.get(code?.toLowerCase() ?? '')
  return {
    url: read.url,
    login: read.login,
    passwordHash: createHash('sha1').update(read.password, 'utf8').digest('hex'),
    certificateFingerprint: read.certificateFingerprint,
    allowWeakTls: read.allowWeakTls,
    timezone: read.timezone ?? null,
    timezoneOf: (department) => settingOf(department)?.timezone ?? read.timezone ?? null,
    dayEndOf: (department) => settingOf(department)?.dayEnd ?? read.dayEnd ?? null,
    configured: (read.departments ?? []).map(({ id }) => id),
  }
}

function without(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}
