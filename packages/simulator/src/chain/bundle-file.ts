import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

const flushAt = 1 << 18

/** The manifest's entry of a file. `rows` does not count the header. */
export interface FileEntry {
  name: string
  rows: number
  sha256: string
}

/** A CSV file being written: UTF-8, LF, a header; only part of it is in memory at a time. */
export class BundleFile {
  readonly name: string
  readonly #handle: FileHandle
  readonly #hash: Hash
  #pending: string[]
  #pendingLength = 0
  #rows = 0

  private constructor(name: string, handle: FileHandle, header: string) {
    this.name = name
    this.#handle = handle
    this.#hash = createHash('sha256')
    this.#pending = [header]
  }

  /** Creates the file; throws when it is there already. */
  static async create(folder: string, name: string, columns: string): Promise<BundleFile> {
    return new BundleFile(name, await open(join(folder, name), 'wx'), columns)
  }

  /** Adds a formatted row without its line end. Call `flush` regularly. */
  add(row: string): void {
    this.#pending.push(row)
    this.#pendingLength += row.length
    this.#rows++
  }

  /** Writes the buffered rows once there are enough of them. */
  async flush(): Promise<void> {
    if (this.#pendingLength >= flushAt) await this.#write()
  }

  /** Writes the rest and closes the file. */
  async finish(): Promise<FileEntry> {
    await this.#write()
    await this.close()
    return { name: this.name, rows: this.#rows, sha256: this.#hash.digest('hex') }
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  async #write(): Promise<void> {
    if (this.#pending.length === 0) return
    const bytes = Buffer.from(`${this.#pending.join('\n')}\n`, 'utf8')
    this.#pending = []
    this.#pendingLength = 0
    this.#hash.update(bytes)
    await this.#handle.writeFile(bytes)
  }
}
