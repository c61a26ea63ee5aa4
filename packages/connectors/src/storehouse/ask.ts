import type { Input, StorehouseClient, Table } from './client.ts'
import { type Located, locate, type Wanted } from './fields.ts'
import { type Row, rowsOf } from './rows.ts'

/** What is sent to a procedure: values of the fields, those of optional ones only where there is something to say. */
export interface Question<Role extends string> {
  of: Wanted<Role>
  values: Readonly<Partial<Record<Role, string | number>>>
}

/** What a procedure answered, to be read dataset by dataset. */
export interface Answer {
  rows<Role extends string>(of: Wanted<Role>): Row<Role>[]
}

/**
 * Carries a procedure out. Fields are located before it is called: a server that lacks one of those sent or wanted is told
 * apart by words, and never asked with half a question.
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

/** The rows of the one dataset wanted of a procedure. */
export async function ask<In extends string, Out extends string>(
  client: StorehouseClient,
  procedure: string,
  { input, output }: { input?: Question<In>; output: Wanted<Out> },
): Promise<Row<Out>[]> {
  return (await askFor(client, procedure, input)).rows(output)
}

/** Ids go back as the numbers they came as. */
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
