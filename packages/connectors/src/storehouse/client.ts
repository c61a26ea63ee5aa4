import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { expectedOf, unreadable, valueAt } from '../answer-faults.ts'
import type { HttpClient } from '../http/http-client.ts'
import { placeOf } from '../http/place-of.ts'
import { isLicenceText, requireAnswer, shorten } from '../rkeeper/require-answer.ts'
import { readAway, UnreadableText } from '../wire/read-away.ts'

/** A dataset of a procedure according to `sh5struct`. */
const Dataset = z.object({
  head: z.coerce.string(),
  SingleRow: z.boolean().default(false),
  fields: z.array(
    z.object({
      path: z.coerce.string(),
      type: z.string().default(''),
      /** The field's label; older servers have it as `alt`. */
      caption: z.string().nullish(),
      alt: z.string().nullish(),
    }),
  ),
})
export type Dataset = z.infer<typeof Dataset>

/** A dataset with its rows, column by column. */
const Table = z.object({
  head: z.coerce.string(),
  original: z.array(z.coerce.string()),
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})
export type Table = z.infer<typeof Table>

/** A table to send: one value per field. */
export interface Input {
  head: string
  original: string[]
  values: (string | number)[][]
}

const Failure = z.object({ errorCode: z.number(), errMessage: z.string().default('') })

export interface StorehouseClient {
  /** Host and port, for messages. */
  place: string
  /** Datasets of a procedure, requested once per connection. */
  structure(procedure: string): Promise<Dataset[]>
  execute(procedure: string, input?: readonly Input[]): Promise<Table[]>
  close(): Promise<void>
}

export interface StorehouseOptions {
  url: string
  username: string
  password: string
  http: HttpClient
}

/** People enter the address with and without the path after the server's root. */
const afterRoot = /\/*(api(\/.*)?)?$/i

/** Opens a client of StoreHouse Pro's Web API; calls nothing yet. All procedures called here only read. */
export function openStorehouseClient({ url, username, password, http }: StorehouseOptions): StorehouseClient {
  const base = URL.canParse(url) ? new URL(url) : null
  const place = base === null ? 'The StoreHouse server' : placeOf(base)
  const structures = new Map<string, Dataset[]>()

  const call = async <T>(operation: string, procName: string, tables: z.ZodType<T>, input: readonly Input[] = []) => {
    if (base === null || !/^https?:$/.test(base.protocol)) {
      throw new SourceError('wrong_address', reason('storehouse_url_wrong'))
    }
    const answer = await http.call({
      method: 'POST',
      url: new URL(`${base.origin}${base.pathname.replace(afterRoot, '')}/api/${operation}`),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        UserName: username,
        Password: password,
        procName,
        ...(input.length > 0 && { Input: input }),
      }),
      repeatable: true,
    })
    requireAnswer(answer, place)
    const where = `${place} ${procName}`
    const body = await parseJson(answer.text, where)
    const { errorCode, errMessage } = read(Failure, body, where)
    if (errorCode !== 0) throw refusal(where, shorten(errMessage).replaceAll(password, '***'))
    return read(z.object({ shTable: tables }), body, where).shTable
  }

  return {
    place,
    async structure(procedure) {
      const known = structures.get(procedure)
      if (known !== undefined) return known
      const datasets = await call('sh5struct', procedure, z.array(Dataset))
      structures.set(procedure, datasets)
      return datasets
    },
    execute: (procedure, input) => call('sh5exec', procedure, z.array(Table), input),
    close: () => http.close(),
  }
}

async function parseJson(text: string, where: string): Promise<unknown> {
  try {
    return await readAway(text, { kind: 'json' })
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    throw unreadable(where, reason('not_json'), { cause: error })
  }
}

function read<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  const expected = issue ? expectedOf(issue, valueAt(value, issue.path)) : reason('input_invalid')
  throw unreadable(where, reason('field_wrong', { field, expected }))
}

/** Errors are HTTP 200 with a text; the kind of error is recognised by its words alone (an assumption). */
function refusal(where: string, said: string): SourceError {
  const cause = said === '' ? reason('no_reason_given') : reason('words', { said })
  const why = reason('in_answer', { answer: where, cause })
  if (isLicenceText(said)) return new SourceError('licence_refused', why)
  if (/парол|имя пользователя|password|login/i.test(said)) return new SourceError('login_refused', why)
  if (/(?<![а-яё])прав[ао]?(?![а-яё])|rights|access/i.test(said)) return new SourceError('forbidden', why)
  return new SourceError('refused', why)
}
