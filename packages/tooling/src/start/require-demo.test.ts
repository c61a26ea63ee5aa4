import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { expect, test } from 'vitest'
import { requireDemo } from './require-demo.ts'

const database = suiteDatabase()
const workspace = (name: string, slug?: string) =>
  createWorkspace(database.db, { name, timezone: 'Europe/Moscow', ...(slug && { slug }) }, new Date())

test('the demo is added to an empty database and to its own, not to one that others work with', async () => {
  await requireDemo(database.url)
  await workspace('Кофейня')
  await expect(requireDemo(database.url)).rejects.toThrow(/holds a workspace and no demo.*npm run serve.*--demo-anyway/)
  await workspace('Скатерть и Печь', 'demo')
  await requireDemo(database.url)
})
