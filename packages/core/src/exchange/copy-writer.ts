import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A value of one COPY cell; null becomes SQL NULL. */
export type Cell = string | number | boolean | null

const flushAt = 64 * 1024

/** Streams rows into a table by COPY, with only a buffer of them in memory. One writer at a time per connection. */
export class CopyWriter {
  readonly #stream: ReturnType<typeof copyFrom> & NodeJS.WritableStream
  #buffer = ''
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
    this.#buffer += `${row}\n`
    return this.#buffer.length < flushAt ? undefined : this.#flush()
  }

  /** Sends the rest and waits until the server has accepted every row. */
  async end(): Promise<void> {
    if (this.#buffer !== '') await this.#flush()
    if (this.#failure) throw this.#failure
    this.#stream.end()
    await finished(this.#stream)
  }

  /** Aborts without writing any row. Until then the connection answers no other query. */
  async abort(): Promise<void> {
    this.#buffer = ''
    if (this.#failure) return
    const closed = new Promise((resolve) => this.#stream.once('close', resolve))
    this.#stream.destroy()
    await closed
  }

  async #flush(): Promise<void> {
    const chunk = this.#buffer
    this.#buffer = ''
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
