import { z } from 'zod'
import { BusinessDate, isCalendarDate } from './dates.ts'
import { readDecimal } from './decimal.ts'

/** How a filter's value is parsed, which also decides the generic operators it takes. */
type FilterType =
  | { type: 'string' }
  | { type: 'date' }
  /** With bounds: a whole number within them. */
  | { type: 'number'; min?: number; max?: number }
  | { type: 'boolean' }
  | { type: 'enum'; values: readonly string[] }

export type FilterDefinition = FilterType & { description: string }

const operatorsByType = {
  number: ['gt', 'gte', 'lt', 'lte', 'ne', 'in'],
  string: ['ne', 'contains', 'in'],
  date: ['ne', 'contains', 'in'],
  boolean: ['ne', 'in'],
  enum: ['ne', 'in'],
} as const

export type FilterOperator = (typeof operatorsByType)[keyof typeof operatorsByType][number]

export interface ListDefinition {
  name: string
  /** Filters the contract names one by one, e.g. `min_total`. */
  filters: Record<string, FilterDefinition>
  /** Own scalar fields of the resource, which take the generic operators of their type. */
  fields: Record<string, FilterType>
  sorts: readonly string[]
  defaultSort: string
  /** Description of the `search` parameter, or null when the list has none. */
  search: string | null
  /** False: the list has no period and takes no dates. */
  period?: false
  /** False: the list is returned in full; no `limit`, no `cursor`. */
  paged?: false
  /** Parameters that are named only to be refused: 422 `unsupported_parameter`. */
  unsupported?: readonly string[]
}

/** One filter of a request, decoded: `min_total` with no operator, or field `total` with `gte`. */
export interface FilterClause {
  key: string
  field: string
  operator: FilterOperator | null
  /** A number stays text, so that it never passes through a float. */
  values: (string | boolean)[]
}

/** Declares a list once: its query schema, its OpenAPI parameters and the `allowed` lists of 422 all come from here. */
export function defineList<const D extends ListDefinition>(definition: D): D {
  return definition
}

/** Every filter key a list takes, sorted, as the 422 answer names them. */
function allowedFilters(list: ListDefinition): string[] {
  return [...filterTable(list).keys()].sort()
}

/** Every sort key a list takes, sorted. */
function allowedSorts(list: ListDefinition): string[] {
  return [...list.sorts].sort()
}

const integerLimit = 'must be a whole number from 1 to 200'

/** A page size: text in a query, a number from the panel. */
const Limit = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^(0|[1-9]\d{0,5})$/)
        .transform(Number),
    ],
    { error: integerLimit },
  )
  .pipe(z.int({ error: integerLimit }).min(1, { error: integerLimit }).max(200, { error: integerLimit }))
  .meta({
    override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
      // The document describes the number a caller sends, not how it is parsed.
      Reflect.deleteProperty(jsonSchema, 'anyOf')
      Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: 200, default: 50 })
    },
  })

/** Text that reaches the database, which cannot store NUL. */
const queryText = z.string().refine((text) => !text.includes('\0'), { error: 'must not hold the character NUL' })

// The document takes the description set inside `optional`, so `optional` comes last everywhere here.

/** The period parameters every list and card shares. */
export const periodQuery = {
  date_from: BusinessDate.describe('First business date; default 30 days before date_to').optional(),
  date_to: BusinessDate.describe('Last business date, inclusive; default today').optional(),
}

/** The period parameters of endpoints that return figures by day. */
export const dailyPeriodQuery = {
  date_from: BusinessDate.describe(
    'First business date; default 30 days before date_to. At most 1,100 days up to date_to, else 400 `invalid_parameter`',
  ).optional(),
  date_to: periodQuery.date_to,
}

/**
 * Strict query schema of a list: unknown keys fail, and the binding distinguishes an unknown filter from an unknown
 * parameter.
 */
export function listQuery(list: ListDefinition) {
  const filters: Record<`filter[${string}]`, z.ZodOptional<z.ZodString>> = {}
  for (const [key, entry] of filterTable(list)) {
    filters[`filter[${key}]`] = filterText(entry).describe(entry.description).optional()
  }
  const fixed = {
    ...periodQuery,
    limit: Limit.describe('Items a page').optional(),
    cursor: z.string().max(2000).describe('`meta.nextCursor` of the page before').optional(),
    sort: z
      .string()
      .meta({ override: { type: 'string', enum: sortKeys(list), default: list.defaultSort } })
      .describe(`Sort key, a leading minus descends; default ${list.defaultSort}`)
      .optional(),
    search: queryText
      .min(1)
      .max(300)
      .describe(list.search ?? '')
      .optional(),
  }
  // Spreading drops the index signature; without the annotation the panel's own calls would lose their filters.
  const shape: typeof fixed & typeof filters = { ...fixed, ...filters }
  // The type keeps all parameters for every list; a list without some refuses them like any unknown parameter.
  if (list.sorts.length === 0) Reflect.deleteProperty(shape, 'sort')
  if (list.search === null) Reflect.deleteProperty(shape, 'search')
  const unused = [
    ...(list.period === false ? ['date_from', 'date_to'] : []),
    ...(list.paged === false ? ['limit', 'cursor'] : []),
  ]
  for (const parameter of unused) Reflect.deleteProperty(shape, parameter)
  return z.strictObject(shape)
}

/** Every value `sort` takes. The default comes first, because tools that make samples take the first. */
function sortKeys({ sorts, defaultSort }: ListDefinition): string[] {
  const keys = sorts.flatMap((key) => [key, `-${key}`])
  return [...new Set(keys.includes(defaultSort) ? [defaultSort, ...keys] : keys)]
}

/** A filter's value as it is sent. The document describes the value, not the text it is sent as. */
function filterText(entry: FilterEntry): z.ZodString {
  const text = queryText.max(1000)
  const choice = choicePattern(entry)
  if (choice !== null) return text.meta({ override: { type: 'string', pattern: choice } })
  if (entry.type === 'string' || entry.operator === 'in') return text
  if (entry.type === 'date' && entry.operator === 'contains') return text
  const meant = documented(entry)
  return text.meta({
    override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
      Reflect.deleteProperty(jsonSchema, 'maxLength')
      Object.assign(jsonSchema, meant)
    },
  })
}

function documented(entry: FilterType): Record<string, unknown> {
  switch (entry.type) {
    case 'enum':
      return { type: 'string', enum: entry.values }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'number':
      return { type: 'number', minimum: entry.min, maximum: entry.max }
    default:
      return { type: entry.type }
  }
}

// A pattern instead of an enumeration: tools would fill samples with enumerated values, and the operators of one field
// would contradict each other.
function choicePattern(entry: FilterEntry): string | null {
  const values = entry.type === 'enum' ? entry.values : entry.type === 'boolean' ? ['true', 'false'] : null
  if (values === null || entry.operator === null) return null
  const choice = `(${values.map((value) => value.replaceAll('.', '\\.')).join('|')})`
  return entry.operator === 'in' ? `^ *${choice} *(, *${choice} *)*$` : `^${choice}$`
}

export type ListInput = z.output<ReturnType<typeof listQuery>>

/** What is wrong with a query: its error code and message. */
export type QueryProblem =
  | { code: 'unknown_filter' | 'unknown_sort'; allowed: string[]; parameter: string; detail: string }
  | { code: 'invalid_parameter'; parameter: string; detail: string }

/** Parses the filters of a request, or returns what is wrong with the first bad one. */
export function readFilters(list: ListDefinition, input: Record<string, unknown>): FilterClause[] | QueryProblem {
  const table = filterTable(list)
  const clauses: FilterClause[] = []
  for (const [parameter, raw] of Object.entries(input)) {
    const key = /^filter\[(.*)\]$/.exec(parameter)?.[1]
    if (key === undefined || typeof raw !== 'string') continue
    const entry = table.get(key)
    if (!entry) return unknownFilter(list, parameter)
    const texts = entry.operator === 'in' ? raw.split(',').map((part) => part.trim()) : [raw]
    const values: (string | boolean)[] = []
    for (const text of texts) {
      const value = readValue(entry, text)
      if (value === null) return { code: 'invalid_parameter', parameter, detail: `${parameter} ${expected(entry)}` }
      values.push(value)
    }
    clauses.push({ key, field: entry.field, operator: entry.operator, values })
  }
  return clauses
}

/** Parses `sort` into a key and a direction, or returns the keys there are. */
export function readSort(
  list: ListDefinition,
  sort: string | undefined,
): { key: string; descending: boolean } | QueryProblem {
  const text = sort ?? list.defaultSort
  const descending = text.startsWith('-')
  const key = descending ? text.slice(1) : text
  if (sort === undefined || list.sorts.includes(key)) return { key, descending }
  const allowed = allowedSorts(list)
  return {
    code: 'unknown_sort',
    parameter: 'sort',
    allowed,
    detail: `Unknown sort key "${key}"; allowed: ${allowed.join(', ')}`,
  }
}

/** The 422 answer to a filter the list does not take. */
export function unknownFilter(list: ListDefinition, parameter: string): QueryProblem {
  const allowed = allowedFilters(list)
  return {
    code: 'unknown_filter',
    parameter,
    allowed,
    detail: `Unknown filter "${parameter}"; allowed: ${allowed.join(', ')}`,
  }
}

type FilterEntry = FilterType & { field: string; operator: FilterOperator | null; description: string }

function filterTable(list: ListDefinition): Map<string, FilterEntry> {
  // Filters the contract names come first, for the readers of the document.
  const table = new Map<string, FilterEntry>()
  for (const [key, definition] of Object.entries(list.filters)) {
    table.set(key, { ...definition, field: key, operator: null })
  }
  for (const [field, type] of Object.entries(list.fields)) {
    for (const operator of operatorsByType[type.type]) {
      const key = `${field}_${operator}`
      if (table.has(key)) continue
      table.set(key, { ...type, field, operator, description: `Only where \`${field}\` ${operatorLabels[operator]}` })
    }
  }
  return table
}

const operatorLabels: Record<FilterOperator, string> = {
  gt: 'is greater than this',
  gte: 'is at least this',
  lt: 'is less than this',
  lte: 'is at most this',
  ne: 'is not this',
  in: 'is one of these, comma separated',
  contains: 'contains this, in any case',
}

function readValue(entry: FilterEntry, text: string): string | boolean | null {
  switch (entry.type) {
    case 'number':
      return isWithin(entry, text) ? readDecimal(text) : null
    case 'date':
      return (entry.operator === 'contains' ? isPartOfDate(text) : isCalendarDate(text)) ? text : null
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : null
    case 'enum':
      return entry.values.includes(text) ? text : null
    case 'string':
      return text === '' ? null : text
  }
}

function isWithin({ min, max }: { min?: number; max?: number }, text: string): boolean {
  if (min === undefined || max === undefined) return true
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(value) && value >= min && value <= max
}

function isPartOfDate(text: string): boolean {
  return /^[\d-]{1,10}$/.test(text)
}

function expected(entry: FilterEntry): string {
  switch (entry.type) {
    case 'date':
      return entry.operator === 'contains'
        ? 'must be a part of a date written YYYY-MM-DD'
        : 'must be a calendar date written YYYY-MM-DD'
    case 'number':
      if (entry.min !== undefined) return `must be a whole number from ${entry.min} to ${entry.max}`
      return 'must be a number of at most 64 characters, such as 35.5 or 1e3'
    case 'boolean':
      return 'must be true or false'
    case 'enum':
      return `must be one of ${entry.values.join(', ')}`
    case 'string':
      return 'must not be empty'
  }
}
