import { z } from 'zod'
import { readOlap } from './olap.ts'
import type { ExtrasDate } from './read-payments.ts'
import { textOrNull } from './read-rows.ts'
import { isNamed } from './row-value.ts'
import type { Session } from './session.ts'

const Row = z.object({ 'UniqOrderId.Id': textOrNull, 'Delivery.ServiceType': textOrNull })

/** Order types of a date's deliveries by check key, named as order types of deliveries usually are. */
export async function readDeliveries(
  session: Session,
  { departments, date, columns }: ExtrasDate,
): Promise<Map<string, string>> {
  const service = ['Delivery.ServiceType'].filter((field) => columns.has(field))
  const rows = await readOlap(
    session,
    {
      report: 'SALES',
      groupBy: ['UniqOrderId.Id', ...service],
      aggregate: ['DishAmountInt'],
      period: { from: date, to: date },
      only: { 'Department.Id': departments.map(({ id }) => id), 'Delivery.IsDelivery': ['DELIVERY_ORDER'] },
    },
    Row,
  )
  return new Map(
    rows
      .filter(isNamed)
      .map((row) => [
        row['UniqOrderId.Id'].toLowerCase(),
        row['Delivery.ServiceType'] === 'PICKUP' ? 'Доставка самовывоз' : 'Доставка курьером',
      ]),
  )
}
