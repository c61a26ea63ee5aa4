import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { type PriceOrder, type PriceOutcome, SourceError } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import type { HttpAnswer } from '../http/http-client.ts'
import type { Catalogue } from './catalogue.ts'
import { wordsOf } from './expect-answer.ts'
import { makeItems, type OrderItem } from './price-items.ts'
import { openEnvelope, type PriceList, readPriceList } from './price-list.ts'
import { readRows, textOrNull } from './read-rows.ts'
import type { Session } from './session.ts'

const path = '/api/v2/documents/menuChange'

const Document = z.object({ id: textOrNull, comment: textOrNull })

/**
 * Makes a price-change document of each order, processed at once, for the subdivisions that have the dish on their
 * price list (for all when none has). Each order has its own document and so its own outcome. All other settings of the
 * dish are sent with its price: a document deletes the settings it leaves out.
 *
 * The vendor reads an id in such a document as "edit the one that has it", so a new one has none, and the order's id is
 * in its comment. A document that exists already, left by a call whose answer was lost, is found by that comment and
 * counts as taken. The document itself is sent only once. A missing right refuses that order; a missing licence refuses
 * it and those after it, which are not sent. Throws a `SourceError` when the outcome of an order is unknown.
 */
export async function sendPriceOrders(
  session: Session,
  catalogue: Catalogue,
  orders: readonly PriceOrder[],
): Promise<PriceOutcome[]> {
  const outcomes: PriceOutcome[] = []
  const departments = await catalogue.departments()
  const perDate = new Map<string, DateState>()
  let noLicence: Reason | null = null
  for (const order of orders) {
    if (noLicence !== null) {
      const isThere = perDate.get(order.from)?.documents.some((document) => isOf(document, order)) ?? false
      outcomes.push({ id: order.id, refusal: isThere ? null : noLicence })
      continue
    }
    const state = perDate.get(order.from) ?? (await readDate(session, order.from))
    perDate.set(order.from, state)
    if (state.documents.some((document) => isOf(document, order))) {
      outcomes.push({ id: order.id, refusal: null })
      continue
    }
    const items = await makeItems(session, { departments, list: state.list, order })
    if ('refusal' in items) {
      outcomes.push({ id: order.id, refusal: items.refusal })
      continue
    }
    const document = toDocument(order, items.items)
    try {
      const answer = await session.post(path, document, { repeatable: false })
      outcomes.push({ id: order.id, refusal: await refusalIn(answer, session.isIiko()) })
    } catch (error) {
      if (!(error instanceof SourceError) || !isDenial(error)) throw error
      if (error.code === 'licence_refused') noLicence = error.reason
      outcomes.push({ id: order.id, refusal: error.reason })
    }
  }
  return outcomes
}

/** The server took nothing of the document, so its order is refused. */
function isDenial({ code }: SourceError): boolean {
  return code === 'forbidden' || code === 'licence_refused'
}

/** The server's state on the date an order applies from. */
interface DateState {
  documents: z.infer<typeof Document>[]
  list: PriceList
}

async function readDate(session: Session, date: string): Promise<DateState> {
  const what = reason('list_of_price_documents')
  const answer = await session.get(path, { dateFrom: date, dateTo: date })
  const documents = readRows((await openEnvelope(answer.text, what)) ?? [], Document, what)
  return { documents, list: await readPriceList(session, date) }
}

function isOf({ id, comment }: z.infer<typeof Document>, order: PriceOrder): boolean {
  return id?.toLowerCase() === order.id.toLowerCase() || (comment ?? '').includes(markOf(order))
}

function markOf(order: PriceOrder): string {
  return `Vitrina ${order.id}`
}

function toDocument(order: PriceOrder, items: readonly OrderItem[]): object {
  return {
    dateIncoming: order.from,
    documentNumber: `V-${order.id.replaceAll('-', '').slice(-12).toUpperCase()}`,
    status: 'PROCESSED',
    comment: markOf(order),
    // Otherwise everything that is not in the document would be removed from the menu.
    deletePreviousMenu: false,
    dateTo: '2500-01-01',
    items: items.map((item, index) => ({ num: index + 1, ...item })),
  }
}

/** Why a document was not taken; null when it was. */
async function refusalIn(answer: HttpAnswer, isIiko: boolean): Promise<Reason | null> {
  if (answer.status !== 200 && answer.status !== 201) {
    return reason('words', { said: (isIiko && wordsOf(answer)) || `HTTP ${answer.status}` })
  }
  try {
    await openEnvelope(answer.text, reason('price_document'))
    return null
  } catch (error) {
    if (error instanceof SourceError && error.code === 'refused') return error.reason
    throw error
  }
}
