import { type Columns, readColumns } from './columns.ts'
import { type Department, departmentsOf } from './departments.ts'
import { type Employee, readEmployees } from './employees.ts'
import { once } from './once.ts'
import { type OrgUnit, readOrgUnits } from './org-units.ts'
import { commonPrices, type DishPrice, readPriceList } from './price-list.ts'
import { type Groups, type Measures, readGroups, readMeasures, readProducts } from './products.ts'
import type { Session } from './session.ts'
import type { IikoSettings } from './settings.ts'

/** The reference books of a server, each requested once per connection. */
export interface Catalogue {
  /** All units of the organisation, whether they sell or not. */
  units(): Promise<OrgUnit[]>
  departments(): Promise<Department[]>
  products(): ReturnType<typeof readProducts>
  groups(): Promise<Groups>
  measures(): Promise<Measures>
  employees(): Promise<Employee[]>
  /** Fields of the sales report. */
  salesColumns(): Promise<Columns>
  /** Dish key → its price on a date. */
  prices(onDate: string): Promise<Map<string, DishPrice>>
}

/** Opens the catalogue without any request; a failed request is repeated the next time. */
export function openCatalogue(session: Session, settings: IikoSettings): Catalogue {
  const units = once(() => readOrgUnits(session))
  const departments = once(async () => departmentsOf(await units(), settings))
  const employees = once(async () => readEmployees(session, await departments()))
  const prices = new Map<string, () => Promise<Map<string, DishPrice>>>()
  return {
    units,
    departments,
    products: once(() => readProducts(session)),
    groups: once(() => readGroups(session)),
    measures: once(() => readMeasures(session)),
    employees,
    salesColumns: once(() => readColumns(session, 'SALES')),
    prices(onDate) {
      const known = prices.get(onDate) ?? once(async () => commonPrices((await readPriceList(session, onDate)).prices))
      prices.set(onDate, known)
      return known()
    },
  }
}
