import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { composeDigest } from './compose-digest.ts'
import { renderDigest } from './rendered-digest.ts'
import { digestDays } from './schedule.ts'

const database = suiteDatabase()

const mailing = { name: 'Утро', blocks: ['revenue'] }
const sale = (restaurant: string, date: string) => ({
  key: `${restaurant} ${date}`,
  restaurant,
  date,
  lines: [{ dish: 'tea', total: '100' }],
})

describe('a day that is not over or not read whole', () => {
  // 05:00 of the 31st is 19:00 UTC of the 30th in Vladivostok, and 02:00 UTC of the 31st in Moscow.
  const east = { key: 'r1', name: 'Восток', timezone: 'Asia/Vladivostok', dayEnd: '05:00' }
  const west = { key: 'r2', name: 'Запад', timezone: 'Europe/Moscow', dayEnd: '05:00' }

  async function chain() {
    const held = await testContext(database.db, { now: '2026-03-31T06:00:00Z' })
    const days = ['2026-03-23', '2026-03-30'].flatMap((date) => [sale('r1', date), sale('r2', date)])
    await sendLedger(held, { restaurants: [east, west], checks: days })
    return held
  }

  const gapsAt = async (held: Context, now: string, of: { name?: string; language?: string } = {}) => {
    const { rows } = await held.db.pool.query<{ id: string }>(
      'SELECT id FROM restaurant WHERE workspace_id = $1 AND name = $2',
      [held.workspace.id, of.name],
    )
    const asked = {
      ...mailing,
      language: of.language ?? 'ru',
      restaurant_ids: rows.length > 0 ? rows.map(({ id }) => id) : null,
    }
    const digest = await composeDigest({ ...held, now: () => new Date(now) }, asked, digestDays('daily', '2026-03-31'))
    return renderDigest(digest, 'https://vitrina.example').gaps
  }

  async function readAt(held: Context, since: string, schedule: string, nightlyError: string | null = null) {
    await held.db.pool.query(
      `INSERT INTO integration (workspace_id, slug, is_connected, updated_at, succeeded_at, schedule, nightly, nightly_error)
       VALUES ($1, 'source_a', true, $2, $2, $3, '0 4 * * *', $4)
       ON CONFLICT (workspace_id, slug) DO UPDATE SET succeeded_at = excluded.succeeded_at, nightly_error = excluded.nightly_error`,
      [held.workspace.id, since, schedule, nightlyError],
    )
  }

  test('is told where checks of it are known to be missing, of the restaurants asked for', async () => {
    const held = await chain()
    const noted = (state: string) =>
      held.db.pool.query(
        `INSERT INTO day_closing (workspace_id, restaurant_id, business_date, source, closing, state, missing)
         SELECT $1, id, '2026-03-30', 'source_a', '7', $2::day_closing_state, 0 FROM restaurant
         WHERE workspace_id = $1 AND name = 'Запад'
         ON CONFLICT (workspace_id, restaurant_id, business_date) DO UPDATE SET state = excluded.state`,
        [held.workspace.id, state],
      )
    await noted('awaiting')
    expect(await gapsAt(held, '2026-03-31T06:00:00Z')).toEqual([])
    // What nothing has proven for days is told all the same.
    const unproven = 'Последние чеки за 30 марта не подтверждены: Запад. Их цифры предварительные.'
    expect(await gapsAt(held, '2026-04-02T06:00:00Z')).not.toContain(unproven)
    expect(await gapsAt(held, '2026-04-03T06:00:00Z')).toContain(unproven)
    await noted('unproven')
    expect(await gapsAt(held, '2026-03-31T06:00:00Z')).toEqual([unproven])
    await noted('missing')
    const words = 'Не все чеки за 30 марта прочитаны: Запад. Их цифры предварительные.'
    expect(await gapsAt(held, '2026-03-31T06:00:00Z')).toEqual([words])
    expect(await gapsAt(held, '2026-03-31T06:00:00Z', { name: 'Запад' })).toEqual([words])
    expect(await gapsAt(held, '2026-03-31T06:00:00Z', { name: 'Восток' })).toEqual([])
    expect(await gapsAt(held, '2026-03-31T06:00:00Z', { language: 'en' })).toEqual([
      'Not all checks of 30 March were read: Запад. Their figures are provisional.',
    ])
  })

  test('is told while it goes on: at 01:59:59 UTC in the west, at 18:00 everywhere, at 02:00 nowhere', async () => {
    const held = await chain()
    const inWest = 'Рабочий день 30 марта ещё не закончился в ресторанах: Запад. Их цифры не окончательные.'
    const everywhere = 'Рабочий день 30 марта ещё не закончился: цифры не окончательные.'
    expect(await gapsAt(held, '2026-03-31T01:59:59Z')).toEqual([inWest])
    expect(await gapsAt(held, '2026-03-30T18:00:00Z')).toEqual([everywhere])
    expect(await gapsAt(held, '2026-03-31T01:00:00Z', { name: 'Запад' })).toEqual([everywhere])
    expect(await gapsAt(held, '2026-03-31T01:00:00Z', { name: 'Восток' })).toEqual([])
    expect(await gapsAt(held, '2026-03-31T02:00:00Z')).toEqual([])
    expect(await gapsAt(held, '2026-03-31T01:00:00Z', { language: 'en' })).toEqual([
      'The business day of 30 March is not over yet at: Запад. Their figures are not final.',
    ])
  })

  test('is told where the source was last read before its end: daily at 20:00, the mail at 09:00', async () => {
    const held = await chain()
    const now = '2026-03-31T06:00:00Z'
    await readAt(held, '2026-03-30T17:00:00Z', '0 20 * * *')
    const told =
      'После окончания рабочего дня 30 марта данные источника «r_keeper» ещё не читались (последний раз — 30 марта в 20:00): день мог войти не целиком.'
    expect(await gapsAt(held, now)).toEqual([told])
    await readAt(held, '2026-03-30T19:30:00Z', '0 20 * * *')
    expect(await gapsAt(held, now, { name: 'Восток' })).toEqual([])
    expect(await gapsAt(held, now, { name: 'Запад', language: 'en' })).toEqual([
      'r_keeper has not been read since the business day of 30 March was over (last read 30 March at 22:30): the day may not be in whole.',
    ])
    await readAt(held, '2026-03-31T02:00:00Z', '0 20 * * *')
    expect(await gapsAt(held, now)).toEqual([])
  })

  test.each([
    ['began before its end, at 04:55, and ended at 05:10', "'2026-03-31T01:55:00Z', cause = 'schedule'", '04:55'],
    ['that began after it was of another week', "'2026-03-31T02:05:00Z', period_to = '2026-03-23'", null],
    ['that began after it came with nothing, by hand', "'2026-03-31T02:05:00Z', period_to = NULL", null],
    [
      'began at its end, by the schedule, and came with nothing',
      "'2026-03-31T02:00:00Z', cause = 'schedule'",
      undefined,
    ],
    [
      'began after its end, in a row with earlier ones that came with nothing',
      "'2026-03-31T01:00:00Z', finished_at = '2026-03-31T02:10:00Z', duration_ms = 60000, cause = 'schedule'",
      undefined,
    ],
  ])('is told where the reading %s', async (_, begun, at) => {
    const held = await chain()
    await readAt(held, '2026-03-31T02:10:00Z', '*/30 * * * *')
    await held.db.pool.query(`UPDATE exchange_run SET duration_ms = NULL WHERE workspace_id = $1`, [held.workspace.id])
    await held.db.pool.query(`UPDATE exchange_run SET started_at = ${begun} WHERE workspace_id = $1`, [
      held.workspace.id,
    ])
    const words = at === null ? 'удачного обмена не было' : `31 марта в ${at}`
    const gaps = await gapsAt(held, '2026-03-31T02:15:00Z')
    if (at === undefined) expect(gaps).toEqual([])
    else expect(gaps).toEqual([expect.stringContaining(words)])
  })

  test('is told where what was changed in days gone by could not be compared', async () => {
    const held = await chain()
    await readAt(held, '2026-03-31T05:55:00Z', '*/5 * * * *', 'The past was not compared: 10.0.0.5 does not answer')
    const gaps = await gapsAt(held, '2026-03-31T06:00:00Z')
    expect(gaps).toEqual([
      'Сверка прошлых дней с источником «r_keeper» прошла с ошибкой: поздние чеки и правки могли не войти.',
    ])
  })
})
