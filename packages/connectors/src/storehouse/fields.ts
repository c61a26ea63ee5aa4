import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { Dataset } from './client.ts'

/** How a field is told from the others of its dataset: by what people call it, and by its type where that is not enough. */
export interface FieldRule {
  caption: RegExp
  type?: RegExp
  optional?: boolean
}

/** A dataset found on this server, with the paths its fields have here. */
export interface Located<Role extends string> {
  head: string
  /** Null for an optional field this server does not have. */
  path(role: Role): string | null
}

/**
 * The dataset of a procedure that has all the fields wanted, with one row or many. Ids of datasets and fields are each
 * server's own. Throws `SourceError` `unreadable` that names what was looked for and what there is.
 */
export function locate<Role extends string>(
  datasets: readonly Dataset[],
  wanted: { rows: 'one' | 'many'; fields: Readonly<Record<Role, FieldRule>> },
  where: string,
): Located<Role> {
  const roles = keysOf(wanted.fields)
  const candidates = datasets.filter(({ SingleRow }) => SingleRow === (wanted.rows === 'one'))
  for (const dataset of candidates) {
    const paths = new Map<Role, string>()
    for (const role of roles) {
      const rule = wanted.fields[role]
      const field = dataset.fields.find((field) => fits(field, rule))
      if (field !== undefined) paths.set(role, field.path)
    }
    if (roles.every((role) => paths.has(role) || wanted.fields[role].optional)) {
      return { head: dataset.head, path: (role) => paths.get(role) ?? null }
    }
  }
  const missing = roles.filter((role) => {
    const rule = wanted.fields[role]
    return !rule.optional && !candidates.some(({ fields }) => fields.some((field) => fits(field, rule)))
  })
  const there = candidates.flatMap(({ fields }) => fields.map(nameOf)).filter((name) => name !== '')
  throw new SourceError(
    'unreadable',
    `${where}: no dataset has the fields wanted (${(missing.length > 0 ? missing : roles).join(', ')}); ` +
      `this server tells: ${there.slice(0, 40).join(', ') || 'none with a caption'}`,
  )
}

function fits(field: Dataset['fields'][number], { caption, type }: FieldRule): boolean {
  return caption.test(nameOf(field)) && (type === undefined || type.test(field.type))
}

function nameOf({ caption, alt }: Dataset['fields'][number]): string {
  return (caption ?? alt ?? '').trim()
}

function keysOf<Role extends string>(record: Readonly<Record<Role, unknown>>): Role[] {
  const roles: Role[] = []
  for (const role in record) roles.push(role)
  return roles
}
