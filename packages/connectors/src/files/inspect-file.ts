import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { TextDecoder } from 'node:util'
import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import { isWorkbook, maxWorkbookBytes, readWorkbook } from './read-workbook.ts'

/** A file of a bundle after the pre-pass over its bytes. */
export interface InspectedFile {
  name: string
  path: string
  /** Lower-case hex. */
  sha256: string
  encoding: 'utf-8' | 'windows-1251'
  /** Read in place of the file's own bytes: a sheet of a workbook, as text. */
  text?: Buffer
  /** Of a workbook: the sheet that is read, and how many there are. */
  sheet?: { name: string; count: number }
}

/** Size of one read: also the size of one batch of rows, a few thousand of them. */
export const chunkBytes = 256 * 1024

/**
 * Reads a file once from end to end for its hash and its encoding: UTF-8 when all of it is valid UTF-8, else
 * windows-1251. The full file must be read, since one Cyrillic word near its end is enough to differ. For an XLSX
 * workbook, the named sheet or the first is read. `written` is the file's name in the folder where it is another.
 *
 * Throws `BundleRejectedError` when the file is missing, is not a regular file or is UTF-16, and when a workbook is
 * invalid, too large or lacks the sheet.
 */
export async function inspectFile(
  folder: string,
  name: string,
  { sheet, written = name }: { sheet?: string | undefined; written?: string | undefined } = {},
): Promise<InspectedFile> {
  const path = join(folder, written)
  // lstat: a link could lead out of the drop folder.
  const stats = await lstat(path).catch(() => null)
  if (stats === null) throw new BundleRejectedError(reason('file_missing', { file: name }), { file: name })
  if (!stats.isFile()) {
    throw new BundleRejectedError(reason('not_a_regular_file', { file: name }), { file: name })
  }

  if (isWorkbook(name)) return inspectWorkbook(path, name, stats.size, sheet)
  if (sheet !== undefined) throw new BundleRejectedError(reason('no_sheets', { file: name }), { file: name, sheet })
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let isFirst = true
  for await (const chunk of readChunks(path)) {
    if (isFirst) rejectUtf16(chunk, name)
    isFirst = false
    hash.update(chunk)
    isUtf8 &&= isDecodable(utf8, chunk)
  }
  isUtf8 &&= isDecodable(utf8)
  return { name, path, sha256: hash.digest('hex'), encoding: isUtf8 ? 'utf-8' : 'windows-1251' }
}

async function inspectWorkbook(path: string, name: string, size: number, sheet?: string): Promise<InspectedFile> {
  if (size > maxWorkbookBytes) {
    const limit = `${maxWorkbookBytes / 1024 / 1024} MiB`
    throw new BundleRejectedError(reason('workbook_too_large', { file: name, size: limit }), { file: name })
  }
  const hash = createHash('sha256')
  for await (const chunk of readChunks(path)) hash.update(chunk)
  const { text, ...read } = await readWorkbook(path, name, sheet)
  return { name, path, sha256: hash.digest('hex'), encoding: 'utf-8', text, sheet: read.sheet }
}

/** The bytes of a file, a chunk at a time. */
export async function* readChunks(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    if (Buffer.isBuffer(chunk)) yield chunk
  }
}

/** Feeds a chunk, or the end of the file, to a strict decoder. False when it cannot be decoded. */
function isDecodable(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

function rejectUtf16(start: Buffer, name: string): void {
  const mark = start.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') {
    throw new BundleRejectedError(reason('file_in_utf16', { file: name }), { file: name })
  }
}
