import { depotsOf } from '../../chain/depots.ts'
import { restaurantsOf } from '../../chain/make-chain.ts'
import type { Chain, Depot, Restaurant } from '../../chain/model.ts'
import { element } from './answers.ts'
import { guid } from './identity.ts'

/** Stores of a restaurant: the places of its products. */
export function storesOf({ seed, products }: Chain, { key, source }: Restaurant): { id: string; name: string }[] {
  const places = [...new Set(products[source].map(({ place }) => place))]
  return places.map((name) => ({ id: guid(seed, 'store', key, name), name }))
}

const typesOfDepots = { 'central store': 'CENTRALSTORE', workshop: 'MANUFACTURE' } as const

/** Depots of the chain, which store goods but sell nothing: the central store and the workshop. */
export function suppliersWithin(chain: Chain) {
  return depotsOf(chain).map((depot: Depot) => ({
    depot,
    id: guid(chain.seed, depot.kind),
    type: typesOfDepots[depot.kind],
    store: { id: guid(chain.seed, 'store', depot.kind), name: depot.place },
  }))
}

/** The tree of the chain: a corporation, its company, the restaurants and their stores. */
export function departmentsXml(chain: Chain): string {
  const corporation = guid(chain.seed, 'corporation')
  const company = guid(chain.seed, 'company')
  const items = [
    item(corporation, null, null, 'Сеть', 'CORPORATION'),
    item(company, corporation, null, 'Общество «Печь и Перец»', 'JURPERSON'),
    ...suppliersWithin(chain).flatMap(({ depot, id, type, store }) => [
      item(id, corporation, depot.code, depot.name, type),
      item(store.id, id, null, store.name, 'STORE'),
    ]),
    ...restaurantsOf(chain, 'source_b').flatMap((restaurant) => [
      item(restaurant.sourceKey, company, restaurant.key, restaurant.name, 'DEPARTMENT'),
      ...storesOf(chain, restaurant).map(({ id, name }) => item(id, restaurant.sourceKey, null, name, 'STORE')),
    ]),
  ]
  return `<corporateItemDtoes>${items.join('')}</corporateItemDtoes>`
}

/** Waiters, each with the code of the restaurant, and one employee who works in all restaurants. */
export function employeesXml(chain: Chain): string {
  const restaurants = restaurantsOf(chain, 'source_b')
  const waiters = restaurants.flatMap((restaurant) =>
    restaurant.waiters.map(({ key, name }, index) => employee(key, `${index + 1}`, name, 'ОФ', [restaurant.key])),
  )
  const codes = restaurants.map(({ key }) => key)
  const manager = employee(guid(chain.seed, 'manager'), '900', 'Управляющий сетью', 'УПР', codes)
  return `<employees>${[...waiters, manager].join('')}</employees>`
}

function item(id: string, parentId: string | null, code: string | null, name: string, type: string): string {
  const fields = [element('id', id), element('parentId', parentId), element('code', code), element('name', name)]
  return `<corporateItemDto>${fields.join('')}${element('type', type)}</corporateItemDto>`
}

function employee(id: string, code: string, name: string, role: string, departments: readonly string[]): string {
  const fields = [element('id', id), element('code', code), element('name', name), element('mainRoleCode', role)]
  const places = departments.map((department) => element('departmentCodes', department))
  return `<employee>${[...fields, ...places].join('')}${element('deleted', 'false')}</employee>`
}
