import type { StorehouseClient } from './client.ts'
import { locate, type Wanted } from './fields.ts'
import * as of from './procedures.ts'

/** Everything an exchange calls, with all it sends and wants. */
const wanted: Readonly<Record<string, readonly Wanted<string>[]>> = {
  GGroups: [of.groups],
  Goods: [of.goodsInput, of.goods],
  GoodsMUnits: [of.unitsInput, of.units],
  GoodsPCost: [of.costInput, of.cost],
  Departs: [of.departs],
  Corrs: [of.correspondents],
  GDocs: [of.documentsInput, of.documents],
  GDoc0: [of.documentInput, of.receiptLines],
  GDoc4: [of.documentInput, of.lines],
  GDoc8Diffs: [of.documentInput, of.differences],
  GDoc10: [of.documentInput, of.processed],
  GDoc12ExpEx: [of.documentInput, of.kits, of.kitParts],
  GDoc13: [of.documentInput, of.lines, of.takenApart],
}

/** Every procedure that is called, once each is known to have its fields. Throws a `SourceError` for the first that has not. */
export async function requireFields(client: StorehouseClient): Promise<string[]> {
  for (const [procedure, datasets] of Object.entries(wanted)) {
    const structure = await client.structure(procedure)
    for (const dataset of datasets) locate(structure, dataset, `${client.place} ${procedure}`)
  }
  return Object.keys(wanted)
}
