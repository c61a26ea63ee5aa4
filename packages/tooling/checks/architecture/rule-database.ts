import type { Violation } from './check-architecture.ts'
import type { Workspace } from './read-workspace.ts'
import { packageOf } from './resolve-import.ts'

const mayUseSql = new Set(['@vitrina/core', '@vitrina/db', '@vitrina/testing', '@vitrina/tooling'])
const drivers = /^(pg|pg-copy-streams|kysely|@prisma\/.*)$/
const generated = /^@vitrina\/db\/generated\//
const statement = /[`'"]\s*(select\s[^`'"]*\sfrom|insert\s+into|delete\s+from|update\s+\S+\s+set)\s/i

/** Finds Prisma, Kysely, the driver or SQL outside core and db. */
export function databaseViolations({ packages }: Workspace): Violation[] {
  return packages
    .filter(({ name }) => !mayUseSql.has(name))
    .flatMap(({ sources }) =>
      sources
        .filter(({ isTest }) => !isTest)
        .flatMap(({ file, text, imports }) => {
          const used = imports.filter(
            ({ specifier }) => drivers.test(packageOf(specifier) ?? '') || generated.test(specifier),
          )
          const messages = used.map(({ specifier }) => `imports ${specifier}: the database is core's and db's`)
          if (statement.test(text)) messages.push('holds SQL: a query is a verb or a metric of core')
          return messages.map((message) => ({ file, message }))
        }),
    )
}
