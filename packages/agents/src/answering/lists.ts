import type { AnswerSource } from '@vitrina/contract/ai'
import type { Period } from '@vitrina/contract/dates'
import type { TableData } from '@vitrina/contract/widget'
import type { RestCall } from '@vitrina/core/agents/toolbox'
import { z } from 'zod'
import { type Answered, type Asking, nothing } from './asking.ts'
import { ChecksDropped } from './checks-dropped.ts'
import { MissingScope } from './missing-scope.ts'
import { tableAlone } from './table-alone.ts'

type Arguments = Record<string, string | number | boolean | undefined>

const largestPage = 200
const maxPages = 10

const Page = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ total: z.int().nullish(), nextCursor: z.string().nullish() }),
})

/** Rows of a list and their total number: null where the list does not count them. */
export interface Rows<Row> {
  rows: Row[]
  total: number | null
  /** There are more than were read. */
  isCut: boolean
}

/** The lists of the product, read by its tools. Everything that is read becomes a source of the answer. */
export class Lists {
  readonly #asking: Asking
  readonly #sources = new Map<string, AnswerSource>()

  constructor(asking: Asking) {
    this.#asking = asking
  }

  /** The calls that return what was read. */
  get sources(): AnswerSource[] {
    return [...this.#sources.values()]
  }

  /** A page of a list. */
  async page<Row>(tool: string, row: z.ZodType<Row>, args: Arguments): Promise<Rows<Row>> {
    const { data, meta } = Page.parse(await this.call(tool, args))
    return { rows: z.array(row).parse(data), total: meta.total ?? null, isCut: (meta.nextCursor ?? null) !== null }
  }

  /** All rows of a list, up to the maximum that is read at once. */
  async every<Row>(tool: string, row: z.ZodType<Row>, args: Arguments): Promise<Rows<Row>> {
    const rows: Row[] = []
    let cursor: string | undefined
    for (let page = 0; page < maxPages; page += 1) {
      const { data, meta } = Page.parse(await this.call(tool, { ...args, limit: largestPage, cursor }))
      rows.push(...z.array(row).parse(data))
      cursor = meta.nextCursor ?? undefined
      if (cursor === undefined) return { rows, total: rows.length, isCut: false }
    }
    return { rows, total: null, isCut: true }
  }

  /**
   * Returns a tool's answer, or null where an object it names does not exist. Throws `MissingScope` for a missing
   * scope, `ChecksDropped` for days whose checks were dropped.
   */
  async call(tool: string, args: Record<string, unknown>): Promise<Record<string, unknown> | null> {
    const { tools, steps, signal } = this.#asking
    signal.throwIfAborted()
    steps.take()
    const answer = await tools.call(tool, args)
    if (answer.ok) {
      this.note(answer.call)
      return answer.body
    }
    const { code, requiredScope, storedFrom, detail } = answer.problem
    if (code === 'insufficient_scope' && requiredScope !== undefined) throw new MissingScope(requiredScope)
    if (code === 'not_found') return null
    if (storedFrom !== undefined) throw new ChecksDropped(storedFrom)
    throw new Error(`${tool}: ${detail}`)
  }

  /** Adds the call that returns the numbers of what was read without tools. */
  note({ method, path, query }: RestCall): void {
    this.#sources.set(JSON.stringify([method, path, query]), { method, path, query })
  }
}

interface Listed {
  line: string
  head: string
  lines: readonly string[]
  more: readonly string[]
  table: TableData | null
  period: Period
}

/** The answer of a list. */
export function listed(asking: Asking, { line, head, lines, more, table, period }: Listed, lists: Lists): Answered {
  const none = nothing(asking, line, period)
  const rest = more.join(' ')
  return {
    ...none,
    report: [`${line}.`, head, ...lines.map((each) => `• ${each}`), ...(rest === '' ? [] : [rest])].join('\n'),
    surface: {
      ...none.surface,
      blocks: table === null ? [] : tableAlone(line, table),
    },
    sources: lists.sources,
    isAnswered: true,
  }
}
