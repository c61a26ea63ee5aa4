import type { SourceBundle, SourceRecord } from '@vitrina/core/exchange/records'

/** Every record of a bundle, in order. */
export async function readRecords(bundle: SourceBundle): Promise<SourceRecord[]> {
  const records: SourceRecord[] = []
  for await (const batch of bundle.records()) records.push(...batch)
  return records
}

export function ofKind<K extends SourceRecord['kind']>(
  records: readonly SourceRecord[],
  kind: K,
): Extract<SourceRecord, { kind: K }>[] {
  return records.filter((record): record is Extract<SourceRecord, { kind: K }> => record.kind === kind)
}
