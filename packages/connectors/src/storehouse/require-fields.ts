import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { StorehouseClient } from './client.ts'
import { documentTypes, procedureOf } from './document-types.ts'
import { locate, type Wanted } from './fields.ts'
import * as of from './procedures.ts'

/** Everything an exchange calls, with the fields it sends and reads. */
const wanted: Readonly<Record<string, readonly Wanted<string>[]>> = {
  GGroups: [of.groups],
  Goods: [of.goodsInput, of.goods],
  GoodsMUnits: [of.unitsInput, of.units],
  GoodsPCost: [of.costInput, of.cost],
  Departs: [of.departs],
  Corrs: [of.correspondents],
  GDocs: [of.documentsInput, of.documents],
  GDoc0: [of.documentInput, of.receiptLines],
  GDoc1: [of.documentInput, of.lines],
  GDoc4: [of.documentInput, of.lines],
  GDoc5: [of.documentInput, of.lines],
  GDoc8Diffs: [of.documentInput, of.differences],
  GDoc9: [of.documentInput, of.lines],
  GDoc10: [of.documentInput, of.processed],
  GDoc11: [of.documentInput, of.lines],
  GDoc12ExpEx: [of.documentInput, of.kits, of.kitParts],
  GDoc13: [of.documentInput, of.lines, of.takenApart],
}

/**
 * Returns every procedure that is called, after checking that each has its fields, and the types of documents whose
 * lines this server has no procedure for. Throws a `SourceError` for the first procedure that lacks a field.
 */
export async function requireFields(client: StorehouseClient): Promise<{ procedures: string[]; untold: string[] }> {
  const procedures: string[] = []
  const untold: string[] = []
  for (const [procedure, datasets] of Object.entries(wanted)) {
    try {
      const structure = await client.structure(procedure)
      for (const dataset of datasets) locate(structure, dataset, `${client.place} ${procedure}`)
      procedures.push(procedure)
    } catch (error) {
      const names = Object.entries(documentTypes).flatMap(([type, { name }]) =>
        procedureOf(type) === procedure ? [name] : [],
      )
      if (names.length === 0 || !(error instanceof SourceError) || error.code !== 'refused') throw error
      untold.push(...names)
    }
  }
  return { procedures, untold }
}
