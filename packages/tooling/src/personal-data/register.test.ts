import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-root.ts'
import { notPersonal, personalKinds } from './kinds.ts'
import { personalColumns, registerPage, renderRegister } from './render-page.ts'
import { readSchema } from './schema-comments.ts'

const database = suiteDatabase()

test('the register is that of the schema: npm run -s personal-data-page', () => {
  expect(readFileSync(join(projectRoot, registerPage), 'utf8')).toBe(renderRegister())
})

test('the schema that is read has every column of the database, and no other', async () => {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns c
     JOIN pg_class t ON t.relname = c.table_name AND t.relnamespace = 'public'::regnamespace
     WHERE table_schema = 'public' AND NOT t.relispartition AND table_name <> '_prisma_migrations' ORDER BY 1`,
  )
  const read = readSchema().flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  expect(read.sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('every mark names a kind of the register, and every kind has columns', () => {
  const used = new Set(personalColumns().map(({ kind }) => kind))
  expect([...used].sort()).toEqual(Object.keys(personalKinds).sort())
})

const looksPersonal =
  /(^|_)(name|email|recipients|phone|ip|address|user_agent|author|voided_by|created_by|cancelled_by|birth\w*|passport|image|caller)(_|$)/

test('every column that is named like personal data is marked, or said to be something else', () => {
  const marked = new Set(personalColumns().map(({ column }) => column))
  const alike = readSchema().flatMap(({ name, columns }) =>
    columns.filter((column) => looksPersonal.test(column.name)).map((column) => `${name}.${column.name}`),
  )
  expect(alike.filter((column) => !marked.has(column) && notPersonal[column] === undefined)).toEqual([])
  expect(Object.keys(notPersonal).filter((column) => marked.has(column))).toEqual([])
})
