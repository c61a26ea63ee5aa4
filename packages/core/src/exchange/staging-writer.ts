import { type Cell, CopyWriter } from './copy-writer.ts'
import type { ExchangeConnections } from './exchange-connections.ts'
import type { StagedRow } from './same-checks.ts'
import { stagedColumns } from './staging-tables.ts'

type Section = StagedRow['section']

const tables: Record<Section, string> = {
  check: 'staged_check_row',
  line: 'staged_line',
  move: 'staged_move',
  amount: 'staged_amount',
  report: 'staged_report',
}

interface Open {
  section: Section
  writer: CopyWriter
}

/** Writes rows into the staging tables of the connection that has their restaurant; those of no restaurant into the first's. */
export class StagingWriter {
  readonly #connections: ExchangeConnections
  readonly #open: (Open | undefined)[] = []

  constructor(connections: ExchangeConnections) {
    this.#connections = connections
  }

  /** Adds a row. The promise, if any, resolves at once unless the server is behind. */
  write(section: Section, cells: readonly Cell[]): Promise<void> | undefined {
    const place = this.#placeOf(section, cells)
    const open = this.#open[place]
    return open?.section === section ? open.writer.write(cells) : this.#switchTo(place, section, cells)
  }

  /** Waits until the server has accepted every row. */
  async end(): Promise<void> {
    try {
      for (const place of this.#open.keys()) await this.#take(place)?.end()
    } catch (error) {
      await this.abort()
      throw error
    }
  }

  /** Aborts; what is not accepted yet is not written. Until then the connections answer no other query. */
  async abort(): Promise<void> {
    for (const place of this.#open.keys()) await this.#take(place)?.abort()
  }

  async #switchTo(place: number, section: Section, cells: readonly Cell[]): Promise<void> {
    await this.#take(place)?.end()
    const client = this.#connections.all[place] ?? this.#connections.main
    const writer = new CopyWriter(client, tables[section], stagedColumns[section])
    this.#open[place] = { section, writer }
    await writer.write(cells)
  }

  /** The writer over a connection, which is then to be ended or aborted. */
  #take(place: number): CopyWriter | undefined {
    const open = this.#open[place]
    this.#open[place] = undefined
    return open?.writer
  }

  #placeOf(section: Section, cells: readonly Cell[]): number {
    const restaurantId = cells[restaurantAt[section]]
    return typeof restaurantId === 'string' ? this.#connections.placeOf(restaurantId) : 0
  }
}

const restaurantAt = {
  check: stagedColumns.check.indexOf('restaurant_id'),
  line: stagedColumns.line.indexOf('restaurant_id'),
  move: stagedColumns.move.indexOf('restaurant_id'),
  amount: stagedColumns.amount.indexOf('restaurant_id'),
  report: stagedColumns.report.indexOf('restaurant_id'),
}
