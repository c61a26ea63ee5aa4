import { z } from 'zod'
import type { World } from '../../world/model.ts'
import type { Faults } from '../faults.ts'
import { plainText } from '../http-message.ts'
import type { SystemAnswer, SystemHandler } from '../serve-system.ts'
import { type Filled, ProcedureError, runProcedure, type Sent } from './answers.ts'
import { type Captions, captionOf, datasetsOf, describe } from './datasets.ts'

const Cell = z.union([z.string(), z.number(), z.null()])
const Query = z.object({
  UserName: z.string(),
  Password: z.string(),
  procName: z.string(),
  Input: z
    .array(z.object({ head: z.string(), original: z.array(z.string()), values: z.array(z.array(Cell)) }))
    .default([]),
})
type Query = z.infer<typeof Query>

const operations: Readonly<Record<string, string>> = { '/api/sh5struct': 'Structure', '/api/sh5exec': 'Execute' }

export interface StorehouseServer {
  login: string
  password: string
  /** Captions of its fields; those of a recorded server when absent. */
  captions?: Captions
  /** Keys of dishes that are not in its stock list. */
  unknownDishes?: readonly string[]
}

/** StoreHouse Pro's Web API over the goods and stock movements of the restaurants of source_a. */
export function makeStorehouseHandler(
  world: World,
  faults: Faults,
  { login, password, captions = 'foreign', unknownDishes = [] }: StorehouseServer,
): SystemHandler {
  const stock = { world, unknownDishes: new Set(unknownDishes) }
  return ({ method, path, body }) => {
    const action = operations[path.toLowerCase()]
    if (action === undefined) return plainText(404, 'Not found')
    if (method !== 'POST') return failure('JSON is absent')
    const query = readQuery(body)
    if (query === null) return failure('Json element not found: "procName"')
    if (query.UserName !== login || query.Password !== password) {
      return failure('Неверное имя пользователя или пароль.', query)
    }
    const call = { path, body: query.procName }
    if (faults.take('storehouse', ['errorStatus'], call)) {
      return failure('Ошибка процедуры библиотеки сервера 81.', query)
    }
    const known = datasetsOf(query.procName)
    if (known === null) return failure(`Процедура ${query.procName} не найдена.`, query)
    if (action === 'Structure') {
      const tables = known.map((dataset) => describe(dataset, captions))
      return json({ ...envelope(query), actionType: action, shTable: tables })
    }
    try {
      const filled = runProcedure(stock, query.procName, sentIn(query))
      const disturb = {
        duplicate: faults.take('storehouse', ['duplicateRows'], call) !== null,
        reorder: faults.take('storehouse', ['reorderRows'], call) !== null,
      }
      const tables = filled.map((table) => columns(table, captions, disturb))
      return json({ ...envelope(query), actionType: action, shTable: tables })
    } catch (error) {
      if (error instanceof ProcedureError) return failure(error.message, query)
      throw error
    }
  }
}

function readQuery(body: string): Query | null {
  try {
    return Query.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** Reads the first row sent. */
function sentIn({ Input }: Query): Sent {
  return (head, path) => {
    const table = Input.find((input) => input.head === head)
    return table?.values[table.original.indexOf(path)]?.[0] ?? null
  }
}

/** Values column by column, with the ids and captions of the fields. */
function columns(
  { dataset, rows }: Filled,
  captions: Captions,
  { duplicate, reorder }: { duplicate: boolean; reorder: boolean },
) {
  const doubled = duplicate && dataset.rows === 'many' ? rows.flatMap((row) => [row, row]) : rows
  const told = reorder ? doubled.toReversed() : doubled
  const { head, fields } = dataset
  return {
    head,
    recCount: told.length,
    original: fields.map(({ path }) => path),
    fields: fields.map((field) => captionOf(field, captions) ?? field.path),
    values: fields.map(({ path }) => told.map((row) => row[path] ?? null)),
  }
}

function envelope({ UserName, procName }: Query) {
  return { errorCode: 0, errMessage: 'OK', Version: '1.25', UserName, actionName: procName }
}

/** Errors are HTTP 200, too. */
function failure(errMessage: string, query?: Query): SystemAnswer {
  const who = query === undefined ? {} : { UserName: query.UserName, actionName: query.procName }
  return json({
    errorCode: 1,
    errMessage,
    Version: '1.25',
    ...who,
    errorInfo: { moduleId: 1, moduleName: 'SDBCLI.DLL' },
  })
}

function json(body: unknown): SystemAnswer {
  return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}
