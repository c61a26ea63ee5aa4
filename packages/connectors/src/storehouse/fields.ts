import { reason } from '@vitrina/contract/reasons'
import { unreadable } from '../answer-faults.ts'
import type { Dataset } from './client.ts'

/** How a field is identified in its dataset: by the vendor's path, else by its caption. */
export interface FieldRule {
  path: string
  /** The caption, and the type where the caption is not enough: for servers with paths that are not the vendor's. */
  caption?: RegExp
  type?: RegExp
  optional?: boolean
}

/** The fields to read from a dataset, by their meaning here. */
export interface Wanted<Role extends string> {
  /** The vendor's id of the dataset. */
  head: string
  rows: 'one' | 'many'
  fields: Readonly<Record<Role, FieldRule>>
}

/** A dataset found on this server, with its own paths of the fields. */
export interface Located<Role extends string> {
  head: string
  /** Null for an optional field this server does not have. */
  path(role: Role): string | null
}

/**
 * Finds the dataset of a procedure that has all the wanted fields, with one row or many. Paths only count in the
 * dataset with the vendor's id: elsewhere the same number may mean anything, so captions are used. Throws `SourceError`
 * `unreadable` that names what was looked for and what exists.
 */
export function locate<Role extends string>(
  datasets: readonly Dataset[],
  wanted: Wanted<Role>,
  where: string,
): Located<Role> {
  const roles = keysOf(wanted.fields)
  const sized = datasets.filter(({ SingleRow }) => SingleRow === (wanted.rows === 'one'))
  const candidates = sized.toSorted((a, b) => Number(b.head === wanted.head) - Number(a.head === wanted.head))
  for (const dataset of candidates) {
    const paths = new Map<Role, string>()
    for (const role of roles) {
      const field = findField(dataset, wanted.fields[role], wanted.head)
      if (field !== undefined) paths.set(role, field.path)
    }
    if (roles.every((role) => paths.has(role) || wanted.fields[role].optional)) {
      return { head: dataset.head, path: (role) => paths.get(role) ?? null }
    }
  }
  const missing = roles.filter((role) => {
    const rule = wanted.fields[role]
    return !rule.optional && !candidates.some((dataset) => findField(dataset, rule, wanted.head) !== undefined)
  })
  const there = candidates.flatMap(({ head, fields }) =>
    fields.map((field) => nameOf(field) || `${head}: ${field.path}`),
  )
  const cause = reason('fields_not_found', {
    fields: (missing.length > 0 ? missing : roles).join(', '),
    said: there.slice(0, 40).join(', ') || 'no fields',
  })
  throw unreadable(where, cause)
}

type Field = Dataset['fields'][number]

function findField(
  { head, fields }: Dataset,
  { path, caption, type }: FieldRule,
  vendorHead: string,
): Field | undefined {
  const byPath = head === vendorHead ? fields.find((field) => field.path === path) : undefined
  if (byPath !== undefined || caption === undefined) return byPath
  return fields.find((field) => caption.test(nameOf(field)) && (type === undefined || type.test(field.type)))
}

function nameOf({ caption, alt }: Field): string {
  return (caption ?? alt ?? '').trim()
}

function keysOf<Role extends string>(record: Readonly<Record<Role, unknown>>): Role[] {
  const roles: Role[] = []
  for (const role in record) roles.push(role)
  return roles
}
