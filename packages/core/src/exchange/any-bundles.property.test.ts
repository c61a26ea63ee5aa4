import { suiteDatabase } from '@vitrina/testing/suite-database'
import { test } from 'vitest'
import { expectOfAnyBundles } from '../../test/support/exchange/any-bundles.ts'

const database = suiteDatabase()

test('whatever is sent, whole or in parts: each check is stored once, and what is taken whole changes nothing when it is sent again', async () => {
  await expectOfAnyBundles(database.db)
}, 60_000)
