import { openBundle } from '../../../src/files/open-bundle.ts'
import { Profile } from '../../../src/files/profile.ts'
import { ofKind, readRecords } from '../read-records.ts'
import { filesFolder } from './bundle-folder.ts'

/** A reading of a profile, as people write it. */
export type Reading = Record<string, unknown>

/** A profile whose four tables come from the same file. */
export function profileOf(
  readings: Record<'checks' | 'sales_lines', Reading | Reading[]>,
  extra: Record<string, Reading[]> = {},
) {
  const [first] = [readings.checks].flat()
  const { file, sheet } = first ?? {}
  const one = { constant: 'r1' }
  const tables = {
    restaurants: [{ file, sheet, distinct: true, columns: { external_id: one, name: one } }],
    dishes: [{ file, sheet, distinct: true, columns: { external_id: { constant: 'd1' }, name: { constant: 'd1' } } }],
    ...extra,
    checks: [readings.checks].flat(),
    sales_lines: [readings.sales_lines].flat(),
  }
  return Profile.parse({ name: 'till', description: 'test', timezone: null, tables })
}

/** Reads an export through a profile: its records, its rejects as line, column and reason, and what the log was told. */
export async function readExport(files: Record<string, string | Buffer>, profile: Profile) {
  const log: Record<string, unknown>[] = []
  const note = (fields: Record<string, unknown>) => log.push(fields)
  const folder = await filesFolder(files)
  const bundle = await openBundle({ folder, source: 'source_a', profile, log: { info: note, warn: note } })
  const records = await readRecords(bundle)
  const rejects = ofKind(records, 'reject').map(({ line, column, reason }) => [line, column, reason])
  return { bundle, records, rejects, log, lines: ofKind(records, 'line'), checks: ofKind(records, 'check') }
}

/** A CSV file of the given lines. */
export const csv = (...rows: string[]) => `${rows.join('\n')}\n`
