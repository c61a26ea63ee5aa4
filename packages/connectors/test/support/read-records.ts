import { reasonText } from '@vitrina/contract/reasons'
import type { AccountingSystem, PriceOrder } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord, SourceBundle, SourceRecord } from '@vitrina/core/exchange/records'

/** A record of a bundle; what a reject says is put into English. */
export type ReadRecord = Exclude<SourceRecord, RejectRecord> | ReadReject
type ReadReject = Omit<RejectRecord, 'reason'> & { reason: string }

/** Every record of a bundle, in order. */
export async function readRecords(bundle: SourceBundle): Promise<ReadRecord[]> {
  const records: ReadRecord[] = []
  for await (const batch of bundle.records()) records.push(...batch.map(inText))
  return records
}

/** A record with its reason in English, where it is a reject. */
export function inText(record: SourceRecord): ReadRecord {
  return record.kind === 'reject' ? { ...record, reason: reasonText(record.reason) } : record
}

export function ofKind<K extends ReadRecord['kind']>(
  records: readonly ReadRecord[],
  kind: K,
): Extract<ReadRecord, { kind: K }>[] {
  return records.filter((record): record is Extract<ReadRecord, { kind: K }> => record.kind === kind)
}

/** What became of orders of prices, with the refusals in English. */
export async function sendInWords(system: AccountingSystem, orders: readonly PriceOrder[]) {
  const outcomes = await system.sendPrices(orders)
  return outcomes.map(({ id, refusal }) => ({ id, refusal: refusal && reasonText(refusal) }))
}
