import { hash } from 'node:crypto'

const firstBytes = new DataView(new ArrayBuffer(8))

/**
 * The first eight bytes of a text's SHA-1 as a number, lowest byte first. As text a hash takes a third of the time that it
 * takes as a buffer.
 */
export function digestOf(text: string): string {
  const bytes = hash('sha1', text, 'binary')
  for (let index = 0; index < firstBytes.byteLength; index += 1) firstBytes.setUint8(index, bytes.charCodeAt(index))
  return String(firstBytes.getBigInt64(0, true))
}
