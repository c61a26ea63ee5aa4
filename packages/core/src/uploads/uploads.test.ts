import { NewUpload, UploadPiece } from '@vitrina/contract/uploads/upload'
import { uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import { decodeId } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { uploadFiles } from '@vitrina/testing/upload-files'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { cleanUp } from '../maintenance/clean-up.ts'
import { addPiece } from './add-piece.ts'
import { deleteProfile, renameProfile } from './change-profile.ts'
import { completeUpload } from './complete-upload.ts'
import { createUpload } from './create-upload.ts'
import { deleteUpload } from './delete-upload.ts'
import { listProfiles } from './list-profiles.ts'
import { getUpload, listUploads } from './list-uploads.ts'
import { orderUpload } from './order-upload.ts'
import { saveProfile } from './save-profile.ts'
import { beginTask, endTask } from './upload-task.ts'

const database = suiteDatabase()

const begin = (ctx: Context, ...sizes: number[]) =>
  createUpload(ctx, NewUpload.parse({ files: sizes.map((bytes, at) => ({ name: `${at}.csv`, bytes })) }))
const piece = (id: string, number: number, bytes: number) =>
  UploadPiece.parse({ id, file: 0, number, content: Buffer.alloc(bytes, 'a').toString('base64') })

test('another workspace neither sees nor changes an upload, nor a saved mapping', async () => {
  const owner = await testContext(database.db)
  const other = await testContext(database.db)
  const id = await uploadFiles(owner, { 'a.csv': 'a;b\n1;2\n' })
  const profile = await saveProfile(owner, { name: 'Till', source: 'source_b', mapping: emptyMapping })
  const [{ id: profileId } = { id: '' }] = await listProfiles(owner)
  expect(profile).not.toBe('')
  expect(await listUploads(other)).toEqual([])
  expect(await listProfiles(other)).toEqual([])
  const notThere = { code: 'not_found' }
  await expect(getUpload(other, { id })).rejects.toMatchObject(notThere)
  await expect(addPiece(other, piece(id, 0, 8))).rejects.toMatchObject(notThere)
  await expect(completeUpload(other, { id })).rejects.toMatchObject(notThere)
  await expect(orderUpload(other, { id, dryRun: true })).rejects.toMatchObject(notThere)
  await expect(deleteUpload(other, { id })).rejects.toMatchObject(notThere)
  await expect(renameProfile(other, { id: profileId, name: 'Mine' })).rejects.toMatchObject(notThere)
  await expect(deleteProfile(other, { id: profileId })).rejects.toMatchObject(notThere)
  expect(await listUploads(owner)).toHaveLength(1)
})

test('who may not connect integrations, or has only some restaurants, may not upload', async () => {
  const ctx = await testContext(database.db)
  const refused = { code: 'insufficient_scope' }
  const reader: Context = { ...ctx, scopes: new Set(['read:integrations', 'run:ops']) }
  await expect(begin(reader, 1)).rejects.toMatchObject(refused)
  await expect(listUploads(reader)).rejects.toMatchObject(refused)
  await expect(begin({ ...ctx, reach: [] }, 1)).rejects.toMatchObject(refused)
})

test('an upload is complete once every piece has arrived with its length, in any order and more than once', async () => {
  const ctx = await testContext(database.db)
  const { pieceBytes } = uploadLimits
  const { id } = await begin(ctx, pieceBytes + 5)
  await addPiece(ctx, piece(id, 1, 5))
  await expect(completeUpload(ctx, { id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(addPiece(ctx, piece(id, 0, 7))).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(addPiece(ctx, piece(id, 2, 7))).rejects.toMatchObject({ code: 'validation_failed' })
  await addPiece(ctx, piece(id, 0, pieceBytes))
  await addPiece(ctx, piece(id, 1, 5))
  await completeUpload(ctx, { id })
  expect(await getUpload(ctx, { id })).toMatchObject({ state: 'waiting', task: 'inspect' })
  await expect(addPiece(ctx, piece(id, 1, 5))).rejects.toMatchObject({ code: 'conflict' })
})

test('a workspace has room for 128 MiB; of the stored uploads only the oldest makes way, and that is recorded', async () => {
  const ctx = await testContext(database.db)
  const { maxFileBytes, maxWorkspaceBytes } = uploadLimits
  const ids: string[] = []
  while (ids.length < maxWorkspaceBytes / maxFileBytes) ids.push((await begin(ctx, maxFileBytes)).id)
  await expect(begin(ctx, 1)).rejects.toMatchObject({ code: 'conflict' })
  expect(await deleted(ctx)).toEqual([])
  const [newest, oldest, middle, unstored] = ids
  await markStored(ctx, [oldest, middle, newest])
  const { id } = await begin(ctx, 1)
  const left = (await listUploads(ctx)).map((upload) => upload.id)
  expect(new Set(left)).toEqual(new Set([id, newest, middle, unstored]))
  expect(await deleted(ctx)).toEqual([oldest])
})

test('a workspace has room for 20 uploads, however small; the 21st waits for one that is stored', async () => {
  const ctx = await testContext(database.db)
  const ids: string[] = []
  while (ids.length < 20) ids.push((await begin(ctx, 1)).id)
  await expect(begin(ctx, 1)).rejects.toMatchObject({ code: 'conflict' })
  await markStored(ctx, [ids[7]])
  await begin(ctx, 1)
  expect(await listUploads(ctx)).toHaveLength(20)
  expect(await deleted(ctx)).toEqual([ids[7]])
})

test('names are made safe for a folder, and two of one name are refused', async () => {
  const ctx = await testContext(database.db)
  const create = (...names: string[]) =>
    createUpload(ctx, NewUpload.parse({ files: names.map((name) => ({ name, bytes: 1 })) }))
  const { id } = await create('../../etc/*.csv')
  expect((await getUpload(ctx, { id })).files).toEqual([{ name: '_._.._etc__.csv', bytes: 1 }])
  await expect(create('a.csv', 'A.csv')).rejects.toMatchObject({ code: 'validation_failed' })
  expect(NewUpload.safeParse({ files: [{ name: 'a.exe', bytes: 1 }] }).success).toBe(false)
  expect(NewUpload.safeParse({ files: [{ name: 'a.csv', bytes: uploadLimits.maxFileBytes + 1 }] }).success).toBe(false)
})

test('storing needs a dry run, and a dry run needs a mapping', async () => {
  const ctx = await testContext(database.db)
  const id = await uploadFiles(ctx, { 'a.csv': 'a;b\n1;2\n' })
  await expect(orderUpload(ctx, { id, dryRun: true })).rejects.toMatchObject({ code: 'conflict' })
  const task = await taskOf(ctx)
  await beginTask(ctx, task)
  await endTask(ctx, task, { tables: [], source: 'source_b', mapping: emptyMapping })
  await expect(orderUpload(ctx, { id, dryRun: false })).rejects.toMatchObject({ code: 'conflict' })
  await orderUpload(ctx, { id, dryRun: true })
  await expect(deleteUpload(ctx, { id })).rejects.toMatchObject({ code: 'conflict' })
})

test('a task that a dead worker began is begun again, and ended once', async () => {
  const ctx = await testContext(database.db)
  await uploadFiles(ctx, { 'a.csv': 'a;b\n1;2\n' })
  const task = await taskOf(ctx)
  expect(await beginTask(ctx, task)).toMatchObject({ attempts: 1 })
  expect(await beginTask(ctx, task)).toMatchObject({ attempts: 2 })
  await endTask(ctx, task, { tables: [] })
  expect(await beginTask(ctx, task)).toBeNull()
})

test('a saved mapping keeps its name; a taken name is refused; a deleted one is gone', async () => {
  const ctx = await testContext(database.db)
  await saveProfile(ctx, { name: 'One', source: 'source_b', mapping: emptyMapping })
  await saveProfile(ctx, { name: 'Two', source: 'source_b', mapping: emptyMapping })
  await saveProfile(ctx, { name: 'One', source: 'source_b', mapping: { ...emptyMapping, numbersRepeat: false } })
  const one = (await listProfiles(ctx)).find(({ name }) => name === 'One')
  await expect(renameProfile(ctx, { id: one?.id ?? '', name: 'Two' })).rejects.toMatchObject({ code: 'conflict' })
  await renameProfile(ctx, { id: one?.id ?? '', name: 'Three' })
  expect((await listProfiles(ctx)).map(({ name }) => name).toSorted()).toEqual(['Three', 'Two'])
  await deleteProfile(ctx, { id: one?.id ?? '' })
  expect((await listProfiles(ctx)).map(({ name }) => name)).toEqual(['Two'])
})

test('files are deleted a week after they were last used, with their pieces', async () => {
  const ctx = await testContext(database.db)
  const id = await uploadFiles(ctx, { 'a.csv': 'a;b\n1;2\n' })
  const at = (days: number) => ({ db: ctx.db, now: () => new Date(ctx.now().getTime() + days * 86_400_000) })
  await cleanUp(at(uploadLimits.days - 1))
  expect(await getUpload(ctx, { id })).toMatchObject({ state: 'waiting' })
  await cleanUp(at(uploadLimits.days + 1))
  expect(await listUploads(ctx)).toEqual([])
  const { rows } = await ctx.db.pool.query('SELECT FROM upload_piece WHERE workspace_id = $1', [ctx.workspace.id])
  expect(rows).toEqual([])
})

const emptyMapping = {
  sections: [{ header: ['a'], role: 'skip' as const, columns: [] }],
  restaurant: null,
  dateOrder: null,
  timezone: null,
  dayEnd: null,
  dateRepeats: null,
  isBusinessDay: false,
  numbersRepeat: true,
  kinds: [],
}

/** Marks uploads as stored, a second after one another. */
async function markStored(ctx: Context, ids: readonly (string | undefined)[]): Promise<void> {
  for (const [second, id] of ids.entries()) {
    const at = new Date(ctx.now().getTime() + second * 1000)
    const values = [ctx.workspace.id, decodeId('upload', id ?? ''), at]
    await ctx.db.pool.query('UPDATE upload SET stored_at = $3 WHERE workspace_id = $1 AND id = $2', values)
  }
}

/** The uploads that the audit journal says were deleted, in order. */
async function deleted(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT object_id AS id FROM audit_entry WHERE workspace_id = $1 AND action = 'upload.deleted' ORDER BY id`,
    [ctx.workspace.id],
  )
  return rows.map(({ id }) => id)
}

async function taskOf(ctx: Context) {
  const { rows } = await ctx.db.pool.query<{ id: string }>('SELECT id FROM upload WHERE workspace_id = $1', [
    ctx.workspace.id,
  ])
  return { workspaceId: ctx.workspace.id, id: rows[0]?.id ?? '', task: 'inspect' as const, traceparent: null }
}
