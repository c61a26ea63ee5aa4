import { createReadStream } from 'node:fs'
import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import { Unzip, UnzipInflate } from 'fflate'

/** The maximum size of a workbook's parts when they are unpacked; some 400,000 rows of ten columns. */
const maxUnpackedBytes = 256 * 1024 * 1024

/**
 * Refuses a workbook that unpacks to more than fits into memory. Its parts are unpacked and counted, because the sizes
 * that an archive states of itself may be false. Throws `BundleRejectedError`; a broken archive is left to the reader.
 */
export async function requireBoundedWorkbook(path: string, name: string, maxBytes = maxUnpackedBytes): Promise<void> {
  let unpacked = 0
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of createReadStream(path, { highWaterMark: 16 * 1024 })) {
    try {
      unzip.push(chunk)
    } catch {
      return
    }
    if (unpacked <= maxBytes) continue
    const size = `${Math.round(maxBytes / 1024 / 1024)} MiB`
    throw new BundleRejectedError(reason('workbook_unpacks_too_large', { file: name, size }), { file: name })
  }
}
