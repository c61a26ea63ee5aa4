import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import { type ArchivePart, archiveOf, readArchive } from './zip-archive.ts'

const unpack = promisify(inflateRaw)

/** The maximum size of a workbook's parts when they are unpacked; some 400,000 rows of ten columns. */
const maxUnpackedBytes = 256 * 1024 * 1024

/**
 * Returns a workbook as an archive that unpacks to no more than fits into memory. Its parts are unpacked and counted,
 * because the sizes that an archive states of itself may be false; the archive that is returned is written anew from
 * what was counted, so that whoever reads it reads nothing else. Throws `BundleRejectedError` for a larger one and for
 * a broken archive.
 */
export async function boundedWorkbook(path: string, name: string, maxBytes = maxUnpackedBytes): Promise<Buffer> {
  const parts: ArchivePart[] = []
  let unpacked = 0
  try {
    for (const part of readArchive(await readFile(path))) {
      if (!/\.(xml|rels)$/i.test(part.name)) continue
      const bytes = await unpackPart(part, maxBytes - unpacked)
      if (bytes === null) throw tooLarge(name, maxBytes)
      if (crc32(bytes) !== part.crc) throw new Error(`${part.name} is damaged`)
      unpacked += bytes.length
      parts.push({ ...part, unpackedSize: bytes.length })
    }
  } catch (error) {
    if (error instanceof BundleRejectedError) throw error
    const said = error instanceof Error ? error.message : String(error)
    throw new BundleRejectedError(reason('not_a_workbook', { file: name, said }), { file: name })
  }
  return archiveOf(parts)
}

/** Null for a part that is larger than allowed. */
async function unpackPart({ name, method, packed }: ArchivePart, maxLength: number): Promise<Buffer | null> {
  if (method === 'stored') return packed.length > maxLength ? null : packed
  try {
    // One byte more, since the maximum must be at least one.
    const bytes = await unpack(packed, { maxOutputLength: maxLength + 1 })
    return bytes.length > maxLength ? null : bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null
    throw new Error(`${name} is damaged`, { cause: error })
  }
}

function tooLarge(file: string, maxBytes: number): BundleRejectedError {
  const size = `${Math.round(maxBytes / 1024 / 1024)} MiB`
  return new BundleRejectedError(reason('workbook_unpacks_too_large', { file, size }), { file })
}
