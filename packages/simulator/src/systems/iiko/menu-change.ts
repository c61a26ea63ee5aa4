import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addDays } from '../../chain/calendar.ts'
import { restaurantsOf } from '../../chain/make-chain.ts'
import type { World } from '../../world/model.ts'
import { Refusal } from './answers.ts'
import { readDate } from './price-list.ts'

const Item = z.object({
  num: z.int().optional(),
  departmentId: z.guid(),
  productId: z.guid(),
  productSizeId: z.guid().nullish(),
  including: z.boolean().default(true),
  price: z.number().nonnegative(),
  // A document sets the full position: what it leaves out is deleted, as on live servers.
  pricesForCategories: z.array(z.object({ categoryId: z.guid(), price: z.number().nonnegative() })).nullish(),
  includeForCategories: z.array(z.object({ categoryId: z.guid(), include: z.boolean() })).nullish(),
  dishOfDay: z.boolean().default(false),
  flyerProgram: z.boolean().default(false),
  taxCategoryId: z.guid().nullable().default(null),
  taxCategoryEnabled: z.boolean().default(false),
})
const Posted = z.object({
  id: z.guid().nullish(),
  dateIncoming: z.string(),
  documentNumber: z.string().nullish(),
  status: z.enum(['NEW', 'PROCESSED', 'DELETED']).default('NEW'),
  comment: z.string().nullish(),
  dateTo: z.string().nullish(),
  deletePreviousMenu: z.boolean().default(false),
  items: z.array(Item).min(1),
})
export type MenuChange = z.infer<typeof Posted> & { id: string }

/** Price-change documents. They are lost with the process; the prices they set are not. */
export interface MenuChanges {
  /** Creates a document or, with the id of an existing one, changes it. Returns the envelope of the interface. */
  post(body: string): object
  list(query: URLSearchParams): object
  /** Finds one by its id. Throws a 404 for an unknown id. */
  byId(query: URLSearchParams): object
}

export function createMenuChanges(world: World): MenuChanges {
  const documents = new Map<string, MenuChange>()
  return {
    post(body) {
      const posted = read(body)
      const held = posted.id ? documents.get(posted.id) : undefined
      if (posted.id && held === undefined) throw new Refusal(409, `Документ ${posted.id} не найден`)
      if (held !== undefined) expectOpen(world, held)
      const errors = faultsIn(world, posted)
      if (errors.length > 0) return { result: 'ERROR', errors, response: posted }
      const number = posted.documentNumber ?? String(documents.size + 1).padStart(4, '0')
      const document = { ...posted, id: held?.id ?? randomUUID(), documentNumber: number }
      documents.set(document.id, document)
      if (document.status === 'PROCESSED') process(world, document)
      return { result: 'SUCCESS', errors: [], response: document }
    },
    list(query) {
      const [from, to] = [readDate(query.get('dateFrom'), 'dateFrom'), readDate(query.get('dateTo'), 'dateTo')]
      const response = [...documents.values()].filter(
        ({ dateIncoming, status }) =>
          dateIncoming >= from && dateIncoming <= to && (query.get('status') ?? status) === status,
      )
      return { result: 'SUCCESS', errors: [], response, revision: world.referenceVersion('source_b') }
    },
    byId(query) {
      const document = documents.get(query.get('id') ?? '')
      if (document === undefined) throw new Refusal(404, `Документ ${query.get('id')} не найден`)
      return { result: 'SUCCESS', errors: [], response: document }
    },
  }
}

function read(body: string): z.infer<typeof Posted> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new Refusal(400, 'Malformed JSON')
  }
  const posted = Posted.safeParse(value)
  if (posted.success) {
    readDate(posted.data.dateIncoming, 'dateIncoming')
    return posted.data
  }
  const [issue] = posted.error.issues
  throw new Refusal(400, `Malformed ${issue?.path.join('.') ?? 'document'}: ${issue?.message ?? ''}`)
}

function faultsIn(world: World, { items, dateIncoming, deletePreviousMenu }: z.infer<typeof Posted>): object[] {
  const restaurants = restaurantsOf(world.chain, 'source_b')
  const dishes = new Set(world.chain.menus.source_b.map(({ key }) => key))
  const errors = items.flatMap(({ departmentId, productId, including, price }) => {
    const restaurant = restaurants.find(({ sourceKey }) => sourceKey === departmentId.toLowerCase())
    if (restaurant === undefined) return [`Подразделение ${departmentId} не найдено`]
    if (!dishes.has(productId.toLowerCase())) return [`Элемент номенклатуры ${productId} не найден`]
    if (!including || !Number.isInteger(Math.round(price * 1e6) / 1e4)) return [`Недопустимая цена ${price}`]
    // One day of tolerance: the caller's midnight may not be that of the restaurant.
    if (dateIncoming < addDays(world.shift(restaurant).businessDate, -1)) {
      throw new Refusal(409, 'У вас нет права изменять документы задним числом.')
    }
    return []
  })
  if (deletePreviousMenu) errors.push('Сервер эмуляции не исключает блюда из меню')
  return errors.map((value) => ({ code: 'VALIDATION', value }))
}

/** Documents processed for yesterday or before cannot be changed. */
function expectOpen(world: World, { dateIncoming, status, items }: MenuChange): void {
  const restaurants = restaurantsOf(world.chain, 'source_b').filter(({ sourceKey }) =>
    items.some(({ departmentId }) => departmentId.toLowerCase() === sourceKey),
  )
  const isPast = restaurants.some((restaurant) => dateIncoming < world.shift(restaurant).businessDate)
  if (status === 'DELETED' || (status === 'PROCESSED' && isPast)) {
    throw new Refusal(409, 'Редактирование проведённого приказа запрещено')
  }
}

function process(world: World, { id, dateIncoming, items }: MenuChange): void {
  const restaurants = restaurantsOf(world.chain, 'source_b')
  for (const { departmentId, productId, price, ...set } of items) {
    const restaurant = restaurants.find(({ sourceKey }) => sourceKey === departmentId.toLowerCase())
    if (restaurant === undefined) continue
    world.setPrice({
      source: 'source_b',
      dishKey: productId.toLowerCase(),
      restaurantKey: restaurant.key,
      kopecks: Math.round(price * 100),
      from: dateIncoming,
      documentId: id,
      position: {
        pricesForCategories: set.pricesForCategories ?? [],
        includeForCategories: set.includeForCategories ?? [],
        dishOfDay: set.dishOfDay,
        flyerProgram: set.flyerProgram,
        taxCategoryId: set.taxCategoryId,
        taxCategoryEnabled: set.taxCategoryEnabled,
      },
    })
  }
}
