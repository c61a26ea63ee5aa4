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

/** A full position of a price document: the price and everything else that is set for the dish in the subdivision. */
export interface OrderItem extends Position {
  departmentId: string
  productId: string
  productSizeId: null
  including: true
  price: number
}

export interface OrderToMake {
  departments: readonly Department[]
  /** As it applies on the order's date. */
  list: PriceList
  order: PriceOrder
}

/**
 * Makes the positions of an order: one per subdivision that has the dish on its price list (every one when none has).
 * Refuses dishes that a plain price would damage: those with prices by size or by schedule, and those whose other
 * settings cannot be read.
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

/** The position of a dish that has none yet. */
const nothing: Position = {
  pricesForCategories: [],
  includeForCategories: [],
  dishOfDay: false,
  flyerProgram: false,
}

const Item = PositionFields.extend({ departmentId: key, productId: key, productSizeId: textOrNull })
const Document = z.object({ items: z.array(Item).nullish() })
const Enveloped = z.object({ result: z.string() })

/** Reads all settings of a position: from its row, else from the order the row names; null when neither has them. */
async function readPosition(session: Session, listed: ListedPrice): Promise<Position | null> {
  const { position, documentId } = listed
  if (isComplete(position)) return position
  if (documentId === null) return null
  try {
    const item = (await readItems(session, documentId)).find(
      (one) =>
        one.departmentId.toLowerCase() === listed.departmentKey &&
        one.productId.toLowerCase() === listed.dishKey &&
        one.productSizeId === null,
    )
    // An order sets the full position, so what it does not name is not set.
    return item === undefined ? null : { ...nothing, ...toPosition(item), ...position }
  } catch (error) {
    if (error instanceof SourceError && isUnavailable(error)) return null
    throw error
  }
}

async function readItems(session: Session, documentId: string): Promise<z.infer<typeof Item>[]> {
  const what = reason('price_document_of_id', { id: documentId })
  const { text } = await session.get('/api/v2/documents/menuChange/byId', { id: documentId })
  const read = await readJson(text, what)
  // Some versions return the document without an envelope.
  const body = Enveloped.safeParse(read).success ? await openEnvelope(text, what) : read
  return readValue(body, Document, what).items ?? []
}

/** The server does not have such a document or does not show it to this login; other faults prove neither. */
function isUnavailable({ code }: SourceError): boolean {
  return code === 'wrong_address' || code === 'refused' || code === 'forbidden' || code === 'unreadable'
}

function isComplete(position: Partial<Position>): position is Position {
  return Object.keys(nothing).every((field) => field in position)
}
