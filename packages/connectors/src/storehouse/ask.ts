import type { Input, StorehouseClient, Table } from './client.ts'
import { type Located, locate, type Wanted } from './fields.ts'
import { type Row, rowsOf } from './rows.ts'

/** The input of a procedure: values of the fields; optional fields only where they have a value. */
export interface Question<Role extends string> {
  of: Wanted<Role>
  values: Readonly<Partial<Record<Role, string | number>>>
}

/** A procedure's answer, to be read dataset by dataset. */
export interface Answer {
  rows<Role extends string>(of: Wanted<Role>): Row<Role>[]
}

/**
 * Calls a procedure. Fields are located before the call: a server that lacks a field to be sent or read gets an error
 * that says so, and is never sent an incomplete request.
 */
export async function askFor<In extends string>(
  client: StorehouseClient,
  procedure: string,
  question?: Question<In>,
  what: string = procedure,
): Promise<Answer> {
  const where = `${client.place} ${what}`
  const structure = await client.structure(procedure)
  const input = question === undefined ? [] : [oneRow(locate(structure, question.of, where), question.values)]
  const tables: Table[] = await client.execute(procedure, input)
  return { rows: (of) => rowsOf(tables, locate(structure, of, where), where) }
}

/** The rows of the only dataset read from a procedure. */
export async function ask<In extends string, Out extends string>(
  client: StorehouseClient,
  procedure: string,
  { input, output }: { input?: Question<In>; output: Wanted<Out> },
): Promise<Row<Out>[]> {
  return (await askFor(client, procedure, input)).rows(output)
}

/** Ids are sent back as the numbers they were received as. */
function asSent(value: string | number): string | number {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
}

function oneRow<Role extends string>(
  dataset: Located<Role>,
  values: Readonly<Partial<Record<Role, string | number>>>,
): Input {
  const original: string[] = []
  const columns: (string | number)[][] = []
  for (const role in values) {
    const [path, value] = [dataset.path(role), values[role]]
    if (path === null || value === undefined) continue
    original.push(path)
    columns.push([asSent(value)])
  }
  return { head: dataset.head, original, values: columns }
}
