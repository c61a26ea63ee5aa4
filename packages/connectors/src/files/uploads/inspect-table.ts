import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { InspectedTable } from '@vitrina/contract/uploads/upload'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import { type CsvLayout, findColumn } from '../csv-layout.ts'
import { readRows } from '../csv-reader.ts'
import { inspectFile } from '../inspect-file.ts'
import { tableOf } from '../manifest.ts'
import { isWorkbook } from '../read-workbook.ts'
import type { Table } from '../tables/table.ts'
import { CellFacts } from './cell-facts.ts'
import { findHeader } from './find-header.ts'

/**
 * Reads a file of an export of which nothing is known, to its end: its header, and what the cells of each column look
 * like. A file that cannot be read has the reason as its `problem`. `written` is its name in the folder where it is
 * another.
 */
export async function inspectTable(folder: string, name: string, written = name): Promise<InspectedTable> {
  const nothing = { name, rows: 0, headerLine: 0, table: null, columns: [], sheet: null }
  try {
    const wrong = await kindProblem(join(folder, written), name)
    if (wrong) return { ...nothing, problem: wrong }
    const file = await inspectFile(folder, name, { written })
    const layout = await findHeader(file)
    const facts = layout.columns.map(() => new CellFacts())
    let rows = 0
    for await (const { cells } of readRows(file, layout)) {
      rows += cells.length
      for (const row of cells) {
        for (const [at, fact] of facts.entries()) {
          const cell = row[at] ?? ''
          if (cell.trim() === '') fact.miss(row)
          else fact.add(cell)
        }
      }
    }
    const columns = facts.map((fact, at) => fact.describe(layout.columns[at] ?? '', layout.columns))
    return {
      name,
      rows,
      headerLine: layout.bodyLine - 1,
      table: canonicalTable(name, layout)?.name ?? null,
      columns,
      sheet: file.sheet ?? null,
      problem: rows === 0 ? reason('no_rows', { file: name }) : null,
    }
  } catch (error) {
    if (error instanceof BundleRejectedError) return { ...nothing, problem: error.reason }
    throw error
  }
}

function canonicalTable(name: string, { columns }: CsvLayout): Table | undefined {
  const table = tableOf(name)
  return table?.required.every((column) => findColumn(columns, column) >= 0) ? table : undefined
}

const zip = '504b0304'
const compound = 'd0cf11e0'

/** What the first bytes of a file say against reading it as what its name promises. */
async function kindProblem(path: string, file: string): Promise<Reason | null> {
  const start = await readStart(path)
  const mark = start.subarray(0, 4).toString('hex')
  if (start.length === 0) return reason('file_without_content', { file })
  if (mark === compound) return reason('old_workbook', { file })
  if (isWorkbook(file)) return mark === zip ? null : reason('not_a_table', { file })
  if (mark === zip) return reason('workbook_named_text', { file })
  // UTF-16, which has zero bytes too, is recognised by its mark and has a reason of its own.
  const isUtf16 = mark.startsWith('fffe') || mark.startsWith('feff')
  return !isUtf16 && start.includes(0) ? reason('not_a_table', { file }) : null
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
