import { type PlainReasonCode, reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord } from '@vitrina/core/exchange/records'
import type { Catalogue } from './catalogue.ts'
import type { Employee } from './employees.ts'
import { isOfWhatIsAsked } from './fault-scope.ts'
import type { DishPrice } from './price-list.ts'
import { type Product, toProducts } from './products.ts'

/** What the reference books say of dishes and staff. */
export interface ReferenceBooks {
  products: ReadonlyMap<string, Product>
  prices: ReadonlyMap<string, DishPrice>
  employees: readonly Employee[]
  /** Books that could not be read: sales are read without them, and the exchange does not count as a success. */
  rejects: RejectRecord[]
}

/** Reads the books needed to read days, with the prices that apply on a date. */
export async function readReferenceBooks(catalogue: Catalogue, pricesOn: string): Promise<ReferenceBooks> {
  const rejects: RejectRecord[] = []
  const tried = async <T>(
    of: 'dish' | 'employee',
    what: PlainReasonCode,
    read: () => Promise<T>,
  ): Promise<T | null> => {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof SourceError) || !isOfWhatIsAsked(error)) throw error
      const why = reason('list_unread', { answer: reason(what), cause: error.reason })
      rejects.push({ kind: 'reject', of, file: 'references', line: 0, column: null, reason: why, isPart: true })
      return null
    }
  }
  const products = await tried('dish', 'list_of_products', catalogue.products)
  const groups = products && (await tried('dish', 'list_of_groups', catalogue.groups))
  const measures = products && (await tried('dish', 'list_of_units', catalogue.measures))
  const prices = await tried('dish', 'price_list', () => catalogue.prices(pricesOn))
  const employees = await tried('employee', 'list_of_employees', catalogue.employees)
  return {
    products: toProducts(products ?? [], { groups, measures }),
    prices: prices ?? new Map(),
    employees: employees ?? [],
    rejects,
  }
}
