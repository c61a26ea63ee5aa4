import { reason } from '@vitrina/contract/reasons'
import { z } from 'zod'
import type { ReportType } from './olap.ts'
import { readJson } from './read-json.ts'
import { readValue } from './read-rows.ts'
import type { Session } from './session.ts'

/** Names of the fields a report has on this server. */
export type Columns = ReadonlySet<string>

const Shape = z.record(z.string(), z.unknown())

/** The fields of a report, which depend on the server's version and the rights of the login. */
export async function readColumns(session: Session, report: ReportType): Promise<Columns> {
  const what = reason('report_fields', { report })
  const answer = await session.get('/api/v2/reports/olap/columns', { reportType: report })
  return new Set(Object.keys(readValue(await readJson(answer.text, what), Shape, what)))
}
