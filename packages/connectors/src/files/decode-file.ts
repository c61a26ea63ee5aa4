import { chunkBytes, type InspectedFile, readChunks } from './inspect-file.ts'

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** The table of a file as UTF-8 bytes, whatever its encoding, without the byte order mark. */
export async function* decodeFile(file: InspectedFile): AsyncGenerator<Buffer> {
  if (file.text !== undefined) {
    for (let at = 0; at < file.text.length; at += chunkBytes) yield file.text.subarray(at, at + chunkBytes)
    return
  }
  if (file.encoding === 'windows-1251') {
    const decoder = new TextDecoder('windows-1251')
    for await (const chunk of readChunks(file.path)) yield Buffer.from(decoder.decode(chunk))
    return
  }
  let isFirst = true
  for await (const chunk of readChunks(file.path)) {
    const marked = isFirst && chunk.subarray(0, 3).equals(byteOrderMark)
    isFirst = false
    yield marked ? chunk.subarray(3) : chunk
  }
}
