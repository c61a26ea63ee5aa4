import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { type PriceOrder, SourceError } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import type { Department } from './departments.ts'
import {
  type ListedPrice,
  openEnvelope,
  type Position,
  PositionFields,
  type PriceList,
  toPosition,
} from './price-list.ts'
import { readJson } from './read-json.ts'
import { key, readValue, textOrNull } from './read-rows.ts'
import type { Session } from './session.ts'

/** A position of a price document, whole: the price and all that is set of the dish in the subdivision besides. */
export interface OrderItem extends Position {
  departmentId: string
  productId: string
  productSizeId: null
  including: true
  price: number
}

export interface OrderToMake {
  departments: readonly Department[]
  /** As it holds on the order's date. */
  list: PriceList
  order: PriceOrder
}

/**
 * The positions of an order: one a subdivision that has the dish on its price list (every one when none has). Refused is
 * what a plain price would spoil: a dish with prices by size or by schedule, and one of which it can not be
 * learned what else is set.
 */
export async function makeItems(
  session: Session,
  { departments, list, order }: OrderToMake,
): Promise<{ items: OrderItem[] } | { refusal: Reason }> {
  const price = Number(order.price)
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(order.price)) throw new RangeError(`${order.price} is not a price`)
  const here = <T extends { dishKey: string }>(all: readonly T[]) =>
    all.filter(({ dishKey }) => dishKey === order.dishKey)
  const listed = here(list.prices)
  const namesOf = (places: readonly { departmentKey: string }[]) => {
    const keys = new Set(places.map(({ departmentKey }) => departmentKey))
    return departments.filter((department) => keys.has(department.key)).map(({ name }) => name)
  }
  const sized = namesOf(listed.filter(({ sizeId }) => sizeId !== null))
  if (sized.length > 0) return { refusal: reason('price_by_size', { names: sized.join(', ') }) }
  const scheduled = namesOf(here(list.scheduled))
  if (scheduled.length > 0) return { refusal: reason('price_by_schedule', { names: scheduled.join(', ') }) }

  const ofPlace = new Map(listed.map((one) => [one.departmentKey, one]))
  const places = departments.filter((department) => ofPlace.size === 0 || ofPlace.has(department.key))
  const items: OrderItem[] = []
  const untold: string[] = []
  for (const { id, key: departmentKey, name } of places) {
    const one = ofPlace.get(departmentKey)
    const position = one === undefined ? nothing : await readPosition(session, one)
    if (position === null) untold.push(name)
    else
      items.push({
        departmentId: id,
        productId: order.dishKey,
        productSizeId: null,
        including: true,
        price,
        ...position,
      })
  }
  return untold.length === 0 ? { items } : { refusal: reason('position_untold', { names: untold.join(', ') }) }
}

/** Of a dish that has no position yet. */
const nothing: Position = {
  pricesForCategories: [],
  includeForCategories: [],
  dishOfDay: false,
  flyerProgram: false,
}

const Item = PositionFields.extend({ departmentId: key, productId: key, productSizeId: textOrNull })
const Document = z.object({ items: z.array(Item).nullish() })
const Enveloped = z.object({ result: z.string() })

/** All that is set of a position: by its row, else by the order the row names; null: neither tells it. */
async function readPosition(session: Session, listed: ListedPrice): Promise<Position | null> {
  const { position, documentId } = listed
  if (isWhole(position)) return position
  if (documentId === null) return null
  try {
    const item = (await readItems(session, documentId)).find(
      (one) =>
        one.departmentId.toLowerCase() === listed.departmentKey &&
        one.productId.toLowerCase() === listed.dishKey &&
        one.productSizeId === null,
    )
    // An order sets the whole position, so what it does not name is not set.
    return item === undefined ? null : { ...nothing, ...toPosition(item), ...position }
  } catch (error) {
    if (error instanceof SourceError && isUntold(error)) return null
    throw error
  }
}

async function readItems(session: Session, documentId: string): Promise<z.infer<typeof Item>[]> {
  const what = reason('price_document_of_id', { id: documentId })
  const { text } = await session.get('/api/v2/documents/menuChange/byId', { id: documentId })
  const read = await readJson(text, what)
  // Some versions answer the document bare.
  const body = Enveloped.safeParse(read).success ? await openEnvelope(text, what) : read
  return readValue(body, Document, what).items ?? []
}

/** The server has no such document or shows it to nobody like us; other faults are no answer. */
function isUntold({ code }: SourceError): boolean {
  return code === 'wrong_address' || code === 'refused' || code === 'forbidden' || code === 'unreadable'
}

function isWhole(position: Partial<Position>): position is Position {
  return Object.keys(nothing).every((field) => field in position)
}
