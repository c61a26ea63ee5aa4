import type { ConnectionCheck } from '@vitrina/contract/connection-check'
import { reason } from '@vitrina/contract/reasons'
import type {
  AccountingSystem,
  OpenSystem,
  PriceOrder,
  ReadRequest,
  StoredDay,
} from '@vitrina/core/exchange/accounting-system'
import type { SourceBundle } from '@vitrina/core/exchange/records'
import { bundleOf, type Ledger } from './ledger.ts'

/** A small in-memory accounting system: a ledger and a price list that a test can read and change. */
export class InMemorySystem implements AccountingSystem {
  ledger: Ledger = { checks: [] }
  prices = new Map<string, string[]>()
  /** A price book that takes prices, where the selling prices follow later; null: the price list itself takes them. */
  book: Map<string, string> | null = null
  /** Dates that `changedDays` reports. */
  changed: string[] = []
  checks: ConnectionCheck[] = [{ code: 'reach', level: 'info', message: 'Reached.', hint: null }]
  /** Hooks that its calls run before they do their work. */
  onSend: (orders: readonly PriceOrder[]) => void = () => undefined
  onSent: () => void = () => undefined
  onOpen: () => void = () => undefined
  onReadBook: () => void = () => undefined
  refusal: string | null = null

  readonly sent: PriceOrder[] = []
  readonly asked: ReadRequest[] = []
  heldSeen: readonly StoredDay[] = []
  closed = 0

  readPriceBook?: AccountingSystem['readPriceBook']

  /** From now on a book with these prices takes prices, and the price list follows only when a test changes it. */
  keepBook(prices: Readonly<Record<string, string>>): Map<string, string> {
    const book = new Map(Object.entries(prices))
    this.book = book
    this.readPriceBook = async () => {
      this.onReadBook()
      return book
    }
    return book
  }

  /** Returns this system as the connection to any source. */
  readonly connection: OpenSystem = () => this

  async diagnose(): Promise<ConnectionCheck[]> {
    return this.checks
  }

  async changedDays(_period: { from: string; to: string }, held: readonly StoredDay[]): Promise<string[]> {
    this.heldSeen = held
    return this.changed
  }

  async open(request: ReadRequest): Promise<SourceBundle> {
    this.onOpen()
    this.asked.push(request)
    return bundleOf(request.kind === 'days' ? { ...this.ledger, period: request.period } : this.ledger)
  }

  async sendPrices(orders: readonly PriceOrder[]) {
    this.onSend(orders)
    this.sent.push(...orders)
    for (const { dishKey, price } of this.refusal === null ? orders : []) {
      if (this.book === null) this.prices.set(dishKey, [price])
      else this.book.set(dishKey, price)
    }
    this.onSent()
    return orders.map(({ id }) => ({
      id,
      refusal: this.refusal === null ? null : reason('words', { said: this.refusal }),
    }))
  }

  async readPrices(dishKeys: readonly string[]): Promise<Map<string, string[]>> {
    return new Map(
      dishKeys.flatMap((key) => (this.prices.has(key) ? [[key, this.prices.get(key) ?? []] as const] : [])),
    )
  }

  async close(): Promise<void> {
    this.closed += 1
  }
}
