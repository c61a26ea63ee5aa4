import { completeAddress } from '@vitrina/contract/complete-address'
import type { IntegrationSlug } from '@vitrina/contract/integration'
import { type FormField, formLayout } from './form-layout'

/** The values of a form as typed: single fields by name, and the rows of its list. */
export interface FormValues {
  fields: Record<string, string>
  rows: (Record<string, string> & { key: string })[]
}

/** The form's values for the settings a connection was made with, or empty values. */
export function valuesOf(slug: IntegrationSlug, settings: Record<string, unknown> | null): FormValues {
  const { group } = formLayout(slug)
  const stored = settings ?? {}
  const list = group ? stored[group.name] : undefined
  const rows = Array.isArray(list) ? list.map((row: unknown) => textsOf(row)) : []
  return { fields: textsOf(stored), rows: rows.map((row, index) => ({ ...row, key: `stored-${index}` })) }
}

/** The credentials a form describes. Empty fields are left out. */
export function credentialsOf(slug: IntegrationSlug, { fields, rows }: FormValues): Record<string, unknown> {
  const { main, storehouse, group, advanced } = formLayout(slug)
  return {
    ...filled([...main, ...storehouse, ...advanced], fields),
    ...(group && rows.length > 0 ? { [group.name]: rows.map((row) => filled(group.fields, row)) } : {}),
  }
}

function filled(fields: readonly FormField[], texts: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): [string, unknown][] => {
      const typed = texts[name] ?? ''
      // A password may begin or end with a space.
      const text = kind === 'secret' ? typed : typed.trim()
      if (text === '') return []
      if (kind === 'switch') return [[name, true]]
      if (kind === 'address') return [[name, completeAddress(text)]]
      if (kind !== 'number' && kind !== 'price') return [[name, text]]
      const number = Number(text.replace(',', '.'))
      return [[name, Number.isNaN(number) ? text : number]]
    }),
  )
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
      if (typeof field === 'string' || typeof field === 'number') return [[name, String(field)]]
      return field === true ? [[name, 'true']] : []
    }),
  )
}
