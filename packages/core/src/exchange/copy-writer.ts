import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A value of one COPY cell; null becomes SQL NULL. */
export type Cell = string | number | boolean | null

const bufferBytes = 64 * 1024
/** No character takes more bytes than three of its code units. */
const bytesOfUnit = 3

/** Streams rows into a table by COPY, with only a buffer of them in memory. One writer at a time per connection. */
export class CopyWriter {
  readonly #stream: ReturnType<typeof copyFrom> & NodeJS.WritableStream
  // Filled row by row, so that no row outlives its turn as text.
  #buffer = Buffer.allocUnsafe(bufferBytes)
  #length = 0
  #failure: Error | null = null

  constructor(client: PoolClient, table: string, columns: readonly string[]) {
    this.#stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
    // The server may refuse a row long before the end; the next write or end() throws its error.
    this.#stream.on('error', (error) => {
      this.#failure = error
    })
  }

  /** Adds a row. The promise, if any, resolves at once unless the server is behind. */
  write(cells: readonly Cell[]): Promise<void> | undefined {
    let row = ''
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index]
      if (index > 0) row += '\t'
      row += cell === null || cell === undefined ? '\\N' : typeof cell === 'string' ? escapeCell(cell) : String(cell)
    }
    row += '\n'
    const bytes = row.length * bytesOfUnit
    if (this.#length + bytes <= this.#buffer.length) {
      this.#length += this.#buffer.write(row, this.#length)
      return undefined
    }
    return this.#flush(row)
  }

  /** Sends the rest and waits until the server has accepted every row. */
  async end(): Promise<void> {
    if (this.#length > 0) await this.#flush()
    if (this.#failure) throw this.#failure
    this.#stream.end()
    await finished(this.#stream)
  }

  /** Aborts without writing any row. Until then the connection answers no other query. */
  async abort(): Promise<void> {
    this.#length = 0
    if (this.#failure) return
    const closed = new Promise((resolve) => this.#stream.once('close', resolve))
    this.#stream.destroy()
    await closed
  }

  /** Sends what is there and begins with a row. */
  async #flush(row = ''): Promise<void> {
    const chunk = this.#buffer.subarray(0, this.#length)
    this.#buffer = Buffer.allocUnsafe(Math.max(bufferBytes, row.length * bytesOfUnit))
    this.#length = this.#buffer.write(row, 0)
    if (this.#failure) throw this.#failure
    if (this.#stream.write(chunk)) return
    // Without the signal each wait would leave its listeners attached, thousands in a large load.
    const waited = new AbortController()
    const { signal } = waited
    try {
      await Promise.race([once(this.#stream, 'drain', { signal }), once(this.#stream, 'close', { signal })])
    } finally {
      waited.abort()
    }
  }
}

function escapeCell(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text
}
