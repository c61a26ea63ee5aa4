import type { World } from '../../world/model.ts'
import { type Dataset, datasets } from './datasets.ts'
import { type Document, documentOf, documentsOf } from './documents.ts'
import { departsOf, goodsOf, groupsOf } from './stock-books.ts'

type Cell = string | number | null

/** Rows of a dataset: a column is null where a row does not say it. */
export interface Filled {
  dataset: Dataset
  rows: Readonly<Record<string, Cell>>[]
}

/** What was sent, by the names of our fields. */
export type Sent = (dataset: Dataset, name: string) => Cell

/** The procedure cannot be carried out; the text goes to the caller. */
export class ProcedureError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProcedureError'
  }
}

/** Carries out a procedure. Throws a ProcedureError for what it cannot do. */
export function carryOut(world: World, procedure: string, sent: Sent): Filled[] {
  switch (procedure) {
    case 'GGroups':
      return [{ dataset: datasets.groups, rows: groupsOf(world).map(({ rid, name }) => ({ rid, name })) }]
    case 'Goods':
      return [goodsOfGroup(world, sent(datasets.goodsInput, 'group'))]
    case 'Departs':
      return [departments(world)]
    case 'GDocs':
      return [documentList(world, sent)]
    case 'GRemns':
      return [remains(world, dateOf(sent(datasets.remainsInput, 'date')))]
    default:
      return documentLines(world, procedure, sent)
  }
}

function goodsOfGroup(world: World, group: Cell): Filled {
  if (!groupsOf(world).some(({ rid }) => rid === group)) throw new ProcedureError('Товарная группа не найдена.')
  const rows = goodsOf(world)
    .filter((good) => good.group === group)
    .map(({ rid, name, unit, code, cost }) => ({ rid, name, unit, cost, code: Number(code), type: 0, flags: 0 }))
  return { dataset: datasets.goods, rows }
}

function departments(world: World): Filled {
  const rows = departsOf(world).map(({ rid, name, restaurant }) => ({
    rid,
    name,
    type: 1,
    enterprise: restaurant.name,
  }))
  return { dataset: datasets.departs, rows }
}

function documentList(world: World, sent: Sent): Filled {
  const asked = (name: string) => sent(datasets.documentsInput, name)
  const types = Number(asked('types') ?? 0)
  const rows = documentsOf(world, dateOf(asked('from')), dateOf(asked('to')))
    .filter(({ type }) => types === 0 || (types & (1 << type)) !== 0)
    .map(headerRow)
  return { dataset: datasets.documents, rows }
}

function headerRow({ supplier, recipient, rid, guid, type, date, number }: Document): Record<string, Cell> {
  return {
    rid,
    guid,
    type,
    date,
    number,
    options: 0,
    supplier: supplier.rid,
    supplierName: supplier.name,
    recipient: recipient.rid,
    recipientName: recipient.name,
  }
}

function documentLines(world: World, procedure: string, sent: Sent): Filled[] {
  const document = documentOf(world, Number(sent(datasets.documentInput, 'rid')))
  if (
    document === null ||
    procedure !== `GDoc${document.type}` ||
    document.guid !== sent(datasets.documentInput, 'guid')
  ) {
    throw new ProcedureError('Документ не найден.')
  }
  const rows = document.moves.map(({ product, quantity, sum }, i) => {
    // The sum of a move is what was paid; a tenth of its base is tax.
    const base = Math.round(sum / 1.1)
    return {
      rid: i + 1,
      product: product.name,
      unit: product.unit,
      quantity: quantity / 1000,
      sum: base / 100,
      vat: (sum - base) / 100,
      salesTax: 0,
      options: 0,
      weighed: null,
    }
  })
  return [
    { dataset: { ...datasets.documents, singleRow: true }, rows: [headerRow(document)] },
    { dataset: datasets.lines, rows },
  ]
}

/** What moved on a day stands for what is left: nobody reads the balance itself. */
function remains(world: World, date: string): Filled {
  const rows = documentsOf(world, date, date).flatMap(({ moves }) =>
    moves.map(({ product, quantity }) => ({
      product: product.name,
      depart: product.place,
      quantity: quantity / 1000,
    })),
  )
  return { dataset: datasets.remains, rows }
}

function dateOf(cell: Cell): string {
  const date = String(cell ?? '')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new ProcedureError(`Неверная дата "${date}".`)
  return date
}
