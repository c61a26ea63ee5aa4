/** A file within a ZIP archive, packed. */
export interface ArchivePart {
  name: string
  method: 'stored' | 'deflated'
  packed: Buffer
  /** As the archive states it. */
  unpackedSize: number
  crc: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endLength = 22
const entryLength = 46
const localLength = 30
const maxCommentLength = 0xffff
/** The size or the place is in an extra field, for archives of more than 4 GiB; some programs always write it there. */
const elsewhere = 0xffffffff
const utf8Names = 0x0800

/**
 * The files that an archive's directory lists. Throws for what is no archive, is broken, has a password, is packed in
 * another way than deflate, or whose files overlap.
 */
export function readArchive(archive: Buffer): ArchivePart[] {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const parts: ArchivePart[] = []
  let packedBytes = 0
  for (let n = 0; n < count; n += 1) {
    requireMark(archive, at, entryMark, entryLength)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place))
    const nameAt = at + entryLength
    const extraAt = nameAt + (nameLength ?? 0)
    const name = archive.toString('utf8', nameAt, extraAt)
    const extra = archive.subarray(extraAt, extraAt + (extraLength ?? 0))
    const [unpackedSize, packedSize, place] = sizesOf(archive, at, extra)
    if ((archive.readUInt16LE(at + 8) & 1) !== 0) throw new Error('it has a password')
    packedBytes += packedSize
    if (packedBytes > archive.length) throw new Error('its parts overlap')
    if (!name.endsWith('/')) {
      const method = methodOf(archive.readUInt16LE(at + 10))
      const packed = contentAt(archive, place, packedSize)
      parts.push({ name, method, packed, unpackedSize, crc: archive.readUInt32LE(at + 16) })
    }
    at = extraAt + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return parts
}

/** An archive of these files. */
export function archiveOf(parts: readonly ArchivePart[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const local = Buffer.alloc(localLength)
    local.writeUInt32LE(localMark)
    writeCommon(local, 4, part, name.length)
    const entry = Buffer.alloc(entryLength)
    entry.writeUInt32LE(entryMark)
    entry.writeUInt16LE(20, 4)
    writeCommon(entry, 6, part, name.length)
    entry.writeUInt32LE(at, 42)
    pieces.push(local, name, part.packed)
    directory.push(entry, name)
    at += localLength + name.length + part.packed.length
  }
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(endMark)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

/** What the header of a file and its entry in the directory have in common, from the version on. */
function writeCommon(header: Buffer, at: number, part: ArchivePart, nameLength: number): void {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(utf8Names, at + 2)
  header.writeUInt16LE(part.method === 'stored' ? 0 : 8, at + 4)
  header.writeUInt32LE(part.crc, at + 10)
  header.writeUInt32LE(part.packed.length, at + 14)
  header.writeUInt32LE(part.unpackedSize, at + 18)
  header.writeUInt16LE(nameLength, at + 22)
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - endLength - maxCommentLength)
  for (let at = archive.length - endLength; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === endMark) return at
  }
  throw new Error('it is cut off')
}

function requireMark(archive: Buffer, at: number, mark: number, length: number): void {
  if (at + length <= archive.length && archive.readUInt32LE(at) === mark) return
  throw new Error('its list of parts is damaged')
}

/** Unpacked size, packed size and place of a file; those that do not fit into the entry follow in its extra field. */
function sizesOf(archive: Buffer, at: number, extra: Buffer): [number, number, number] {
  const large = largeSizes(extra)
  let next = 0
  const read = (place: number): number => {
    const stated = archive.readUInt32LE(at + place)
    if (stated !== elsewhere) return stated
    if (large.length < next + 8) throw new Error('its list of parts is damaged')
    next += 8
    return Number(large.readBigUInt64LE(next - 8))
  }
  return [read(24), read(20), read(42)]
}

function largeSizes(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
  return Buffer.alloc(0)
}

function methodOf(code: number): ArchivePart['method'] {
  if (code === 0) return 'stored'
  if (code === 8) return 'deflated'
  throw new Error(`its parts are packed by method ${code}, not by deflate`)
}

function contentAt(archive: Buffer, at: number, size: number): Buffer {
  requireMark(archive, at, localMark, localLength)
  const start = at + localLength + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  if (start + size > archive.length) throw new Error('it is cut off')
  return archive.subarray(start, start + size)
}
