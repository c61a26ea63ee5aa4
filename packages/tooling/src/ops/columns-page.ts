import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportManifest } from '@vitrina/db/tenant/write-export'
import { readSchema } from '../personal-data/schema-comments.ts'

/** Writes `columns.md` of an export: what its tables and columns mean, from the comments of the schema. */
export async function writeColumnsPage(folder: string, { tables }: ExportManifest): Promise<void> {
  const described = new Map(readSchema().map((table) => [table.name, table]))
  const parts = tables.map(({ name, file, rows, columns, leftOut }) => {
    const known = described.get(name)
    const lines = columns.map((column) => {
      const about = known?.columns.find((each) => each.name === column.name)?.about
      return `- \`${column.name}\` (${column.type})${about ? `: ${about}` : ''}`
    })
    const secrets = leftOut.length > 0 ? ['', `Left out, being secret: ${leftOut.join(', ')}.`] : []
    return [`## ${file} (${rows} rows)`, '', ...(known?.about ? [known.about, ''] : []), ...lines, ...secrets, ''].join(
      '\n',
    )
  })
  const head = [
    '# Columns',
    '',
    'A file has a JSON object a line, in UTF-8. Ids are UUIDs; `…_id` names a row of another file. Times are in UTC with an offset,',
    'business dates are days of the restaurant. `person.jsonl` has the members of the workspace.',
    '',
  ]
  await writeFile(join(folder, 'columns.md'), [...head, ...parts].join('\n'), { mode: 0o600 })
}
