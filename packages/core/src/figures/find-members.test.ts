import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { findMembers } from './dimensions.ts'

const database = suiteDatabase()
const most = 10
let ctx: Context

beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, {
    restaurants: [
      { key: 'r1', name: 'Сад' },
      { key: 'r2', name: 'Берёза' },
    ],
    dishes: [
      { key: 'tea', name: 'Чай зелёный', categoryPath: 'Напитки' },
      { key: 'soup', name: 'Суп', categoryPath: 'Супы' },
    ],
    checks: [{ key: 'c', date: '2026-03-09', waiter: 'anna', lines: [{ dish: 'tea', total: '10' }] }],
  })
})

const namesOf = async (asked: Parameters<typeof findMembers>[1]) =>
  (await findMembers(ctx, asked)).members.map(({ name }) => name)

test('members are found by a part of their names, though nothing was sold of them', async () => {
  expect(await namesOf({ dimension: 'restaurant', search: 'берез', most })).toEqual(['Берёза'])
  expect(await namesOf({ dimension: 'dish', search: 'СУП', most })).toEqual(['Суп'])
  expect(await namesOf({ dimension: 'category', search: 'пит', most })).toEqual(['Напитки'])
  expect(await namesOf({ dimension: 'waiter', search: 'ann', most })).toEqual(['anna'])
  expect(await namesOf({ dimension: 'product', search: 'мука', most })).toEqual([])
})

test('members of keys are told by name; keys of nobody are left out', async () => {
  const { members } = await findMembers(ctx, { dimension: 'restaurant', search: 'берез', most })
  const keys = members.map(({ key }) => key)
  expect(keys[0]).toMatch(/^rst_/)
  expect(await namesOf({ dimension: 'restaurant', keys: [...keys, 'rst_nobody', 'x'], most })).toEqual(['Берёза'])
  expect(await namesOf({ dimension: 'category', keys: ['супы'], most })).toEqual(['Супы'])
})

test('of more than are wanted the first come by name', async () => {
  expect(await findMembers(ctx, { dimension: 'restaurant', most: 1 })).toMatchObject({
    members: [{ name: 'Берёза' }],
    isCut: true,
  })
})

test('without the scope of the dimension nothing is told', async () => {
  const bare = { ...ctx, scopes: new Set<never>() }
  await expect(findMembers(bare, { dimension: 'waiter', most })).rejects.toMatchObject({ code: 'insufficient_scope' })
})
