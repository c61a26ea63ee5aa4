import { expect, test } from 'vitest'
import { groupsBy, type HandMade, type Row, serveHandMade } from '../../test/support/hand-made-iiko.ts'
import { connect } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'

const department = { id: '0226a08b-b08d-428d-a505-f9a0de024373', code: '1', name: 'Кафе' }
const closed = { id: 'CC26A08B-b08d-428d-a505-f9a0de024373', name: 'Закрытое кафе' }
const kiosk = { id: 'dd26a08b-b08d-428d-a505-f9a0de024373', name: 'Киоск', type: 'SALEPOINT' }
const clock = { now: new Date('2026-03-10T09:00:00Z') }
const period = { from: '2026-03-08', to: '2026-03-09' }

function sold({ id, name }: { id: string; name: string }, date: string, sum: number): Row {
  const states = { OrderDeleted: 'NOT_DELETED', DeletedWithWriteoff: 'NOT_DELETED' }
  return {
    ...{ 'Department.Id': id, Department: name, 'OpenDate.Typed': date, ...states },
    ...{ DishDiscountSumInt: sum, UniqOrderId: 1 },
  }
}

/** A server whose summary tells these rows; nothing else is sold there. */
function summing(rows: readonly Row[]): HandMade {
  const report: HandMade['report'] = (query) =>
    groupsBy('Department.Id')(query) && !groupsBy('UniqOrderId.Id')(query) ? rows : []
  return { departments: [department], units: [kiosk], report }
}

async function rejectsOf(rows: readonly Row[]): Promise<string[]> {
  const { url } = await serveHandMade(summing(rows))
  const records = await readRecords(await connect({ url, clock }).open({ kind: 'days', period }))
  return ofKind(records, 'reject').map(({ reason }) => reason)
}

test('sales of a subdivision that the list does not have are named once with their days and sum: 300 + 50.50', async () => {
  expect(await rejectsOf([sold(closed, '2026-03-08', 300), sold(closed, '2026-03-09', 50.5)])).toEqual([
    'Sales of «Закрытое кафе» from 2026-03-08 to 2026-03-09 are left out, 350.50 on 2 days: the list of subdivisions does not have it',
  ])
})

test('so are those of one that is of another type, under the name the list has for it', async () => {
  expect(await rejectsOf([sold({ ...kiosk, name: 'Ларёк' }, '2026-03-09', 90)])).toEqual([
    'Sales of «Киоск» from 2026-03-09 to 2026-03-09 are left out, 90.00 on 1 days: it is no restaurant but SALEPOINT in the list of subdivisions',
  ])
})

test('a subdivision the report gives no name is told by its id; one that sold nothing is not told', async () => {
  const [nameless, nothing] = [{ ...sold(closed, '2026-03-09', 10), Department: null }, sold(kiosk, '2026-03-09', 0)]
  expect(await rejectsOf([nameless, nothing])).toEqual([
    `Sales of «${closed.id.toLowerCase()}» from 2026-03-09 to 2026-03-09 are left out, 10.00 on 1 days: the list of subdivisions does not have it`,
  ])
})

test('a poll does not tell it every minute', async () => {
  const { url } = await serveHandMade(summing([sold(closed, '2026-03-10', 300)]))
  expect(await readRecords(await connect({ url, clock }).open({ kind: 'current', held: [] }))).toEqual([])
})
