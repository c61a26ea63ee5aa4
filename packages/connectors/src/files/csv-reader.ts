import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import type { CsvLayout } from './csv-layout.ts'
import { type CsvRows, splitRows } from './csv-records.ts'
import { decodeFile } from './decode-file.ts'
import type { InspectedFile } from './inspect-file.ts'

// A quoted value still open after this many bytes was not meant as one: its row is rejected, and memory stays bounded.
const maxRowBytes = 1024 * 1024

const newline = 10

/** Lines read at a time: values of those that are read are all that a collection of garbage has to keep. */
const blockBytes = 16 * 1024

/**
 * Streams the rows under the header, a few thousand at a time; memory does not grow with the file. Line numbers are
 * physical and 1-based, also after values that contain line breaks. Blank lines are skipped. The caller checks how many
 * cells a row has.
 */
export async function* readRows(file: InspectedFile, layout: CsvLayout): AsyncGenerator<CsvRows> {
  let line = layout.bodyLine
  let toSkip = layout.bodyOffset
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of decodeFile(file)) {
    const fresh = chunk.subarray(toSkip)
    toSkip -= chunk.length - fresh.length
    const pending = rest.length === 0 ? fresh : Buffer.concat([rest, fresh])

    const wholeLines = pending.subarray(0, pending.lastIndexOf(newline) + 1)
    let offset = 0
    let size = blockBytes
    while (offset < wholeLines.length) {
      const block = firstLines(wholeLines.subarray(offset), size)
      const rows: CsvRows = { cells: [], lines: [], malformed: [] }
      const progress = splitRows(block, layout.delimiter, line, maxRowBytes, rows)
      line = progress.line
      offset += progress.offset
      if (rows.lines.length + rows.malformed.length > 0) yield rows
      // A row that is still open needs more lines than these.
      if (progress.offset === block.length) size = blockBytes
      else if (block.length === wholeLines.length - offset + progress.offset) break
      else size = wholeLines.length
    }
    rest = pending.subarray(offset)
    if (wholeLines.length === 0 && rest.length > maxRowBytes) {
      throw new BundleRejectedError(reason('line_too_long', { line, file: file.name, size: '1 MiB' }), {
        file: file.name,
        line,
      })
    }
  }
  const rows: CsvRows = { cells: [], lines: [], malformed: [] }
  splitRows(rest, layout.delimiter, line, 0, rows)
  yield rows
}

/** The lines that begin within so many bytes of a block of lines. */
function firstLines(block: Buffer, bytes: number): Buffer {
  if (block.length <= bytes) return block
  return block.subarray(0, block.indexOf(newline, bytes - 1) + 1)
}
