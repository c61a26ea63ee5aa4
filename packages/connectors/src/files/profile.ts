import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reasonText } from '@vitrina/contract/reasons'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { z } from 'zod'
import { compileDateFormats } from './date-format.ts'
import { describeIssues } from './describe-issues.ts'
import { compileFormula } from './formula.ts'
import { canonicalTables, requiredTables } from './tables/canonical.ts'
import { isTimezone } from './timezone.ts'
import { quote } from './values.ts'

/**
 * A mapping profile: how the files of a foreign export become the canonical tables. Profiles are JSON files that people
 * write, so every key says what it does, and invalid content is rejected with its place.
 */

/** A file of the export, or a pattern of `*` and `?` for several. */
const FileName = z.string().regex(/^[^\\/]+$/, 'a file name without a path is expected')
const ColumnName = z.string().trim().min(1)
/** Texts to remove, e.g. `руб.`; currency signs are always ignored. */
const Strip = z.array(z.string().min(1)).optional()

/** Rows to take: exactly one of the tests on a column, applied to the trimmed text of the cell, ignoring case. */
const Filter = z
  .strictObject({
    column: ColumnName,
    strip: Strip,
    equals: z.string().optional(),
    in: z.array(z.string()).optional(),
    notIn: z.array(z.string()).optional(),
    /** Patterns of `*` (any text) and `?` (any character). */
    like: z.array(z.string()).optional(),
    notLike: z.array(z.string()).optional(),
    /** Leaves out rows where the number is 0; a value that is not a number stays and is rejected with its reason. */
    nonZero: z.literal(true).optional(),
    /** Takes only numbers below 0 (`true`) or all others (`false`): for exports that mark a return by a minus alone. */
    negative: z.boolean().optional(),
  })
  .refine(({ column: _, strip: __, ...tests }) => countGiven(...Object.values(tests)) === 1, {
    error: 'exactly one of equals, in, notIn, like, notLike, nonZero, negative is expected',
  })
export type Filter = z.infer<typeof Filter>

const BindingObject = z
  .strictObject({
    /** Takes the cell of this column; with `lookup`, this column of the lookup file. */
    column: ColumnName.optional(),
    /** The same text in every row. */
    constant: z.string().optional(),
    /** Text with `{column}` places, or `{column|date}` for the day alone; empty when any of these cells is empty. */
    template: z.string().optional(),
    /** The non-empty cells, joined by the separator (a space by default). */
    join: z.array(ColumnName).min(1).optional(),
    separator: z.string().optional(),
    /** An amount computed from the row: `{Qty} * {Price} * (100 - {Discount %|0}) / 100`. */
    formula: z.string().superRefine(checkFormula).optional(),
    /** Decimals of a formula's result; 6 by default. */
    round: z.int().min(0).max(6).optional(),
    /** Drops the minus of an amount: for discounts, which some exports write as `-10`. */
    unsigned: z.literal(true).optional(),
    /** Finds the row of a second file by the cell of column `by`, and takes its `column`. */
    lookup: z.string().optional(),
    by: ColumnName.optional(),
    /** What a lookup without a result means: a rejected row (the default), or an empty value. */
    missing: z.enum(['reject', 'empty']).optional(),
    strip: Strip,
    /** Full texts to replace, ignoring case; an empty cell stays empty, any other text makes the row a reject. */
    map: z.record(z.string(), z.string()).optional(),
    /** One or several date formats besides `YYYY-MM-DD`, e.g. `M/D/YYYY h:mm A`; absent: as in a canonical bundle. */
    dateFormat: z
      .union([z.string().transform((format) => [format]), z.array(z.string()).min(1)])
      .superRefine(checkDateFormats)
      .optional(),
  })
  .superRefine((binding, context) => {
    const { lookup, by, missing, column, constant, template, join, separator, formula, round } = binding
    const say = (message: string) => context.addIssue({ code: 'custom', message })
    if (countGiven(column, constant, template, join, formula) !== 1) {
      say('exactly one of column, constant, template, join, formula is expected')
    }
    if (round !== undefined && formula === undefined) say('round goes with formula')
    if (lookup === undefined && countGiven(by, missing) > 0) say('by and missing go with lookup')
    if (lookup !== undefined && countGiven(by, column) !== 2) say('lookup goes with by and column')
    if (separator !== undefined && join === undefined) say('separator goes with join')
  })
export type Binding = z.infer<typeof BindingObject>

/** A plain string is shorthand for the column of that name. */
const Binding = z.preprocess((value) => (typeof value === 'string' ? { column: value } : value), BindingObject)

/** The sheet of an XLSX file by its name; the first one by default. */
const SheetName = z.string().min(1).optional()

const Mapping = z.strictObject({
  file: FileName,
  sheet: SheetName,
  /** True when an export is valid without this file. */
  optional: z.boolean().default(false),
  where: z.array(Filter).default([]),
  /** Columns where an empty cell repeats the value above it. */
  fillDown: z.array(ColumnName).default([]),
  /** Several rows per record: takes each record once and reports rows that differ; `first`: the first row counts. */
  distinct: z.union([z.boolean(), z.literal('first')]).default(false),
  /** Decimal marks of single columns of the file, before that of the profile. */
  decimals: z.record(z.string(), z.enum(['.', ','])).default({}),
  /**
   * Of lines: several files may contain the same check. Rows that an earlier file has too are not added again; rows that
   * differ from it are rejected. Without it, the lines of all files add up.
   */
  overlapping: z.boolean().default(false),
  columns: z.record(z.string(), Binding),
})
export type Mapping = z.infer<typeof Mapping>

const Lookup = z.strictObject({ file: FileName, sheet: SheetName, key: ColumnName, where: z.array(Filter).default([]) })
export type Lookup = z.infer<typeof Lookup>

export const Profile = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens are expected'),
    description: z.string(),
    /** Zone of restaurants without one of their own; null: the workspace's. */
    timezone: z.string().refine(isTimezone, 'an IANA time zone is expected').nullable(),
    /** The decimal mark, for ambiguous numbers such as `1,234`. */
    decimal: z.enum(['.', ',']).optional(),
    lookups: z.record(z.string(), Lookup).default({}),
    /** The readings that make up each canonical table. One file may serve several. */
    tables: z.record(z.string(), z.array(Mapping)),
  })
  .superRefine((profile, context) => {
    const say = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path: ['tables', ...path] })
    for (const table of requiredTables) {
      if (!profile.tables[table.name]?.length) say(`${table.name} is required`)
    }
    for (const [name, mappings] of Object.entries(profile.tables)) {
      const table = canonicalTables.find((candidate) => candidate.name === name)
      if (table === undefined) {
        say(`unknown table; expected one of ${canonicalTables.map((known) => known.name).join(', ')}`, name)
        continue
      }
      const known = [...table.required, ...table.optional]
      for (const [index, { columns }] of mappings.entries()) {
        for (const column of table.required) {
          if (columns[column] === undefined && column !== table.numbered)
            say(`${column} is required`, name, index, 'columns')
        }
        for (const [column, binding] of Object.entries(columns)) {
          if (!known.includes(column)) {
            say(`unknown column; expected one of ${known.join(', ')}`, name, index, 'columns', column)
          }
          if (binding.lookup !== undefined && profile.lookups[binding.lookup] === undefined) {
            say(`there is no lookup ${quote(binding.lookup)}`, name, index, 'columns', column)
          }
        }
      }
    }
  })
export type Profile = z.infer<typeof Profile>

const ownProfiles = new URL('../../profiles/', import.meta.url)

/**
 * Loads a mapping profile: one of the connector's own by its name, or any by the path of its JSON file, relative to the
 * given folder. Throws a `DomainError` `validation_failed` that says what is wrong with it.
 */
export async function loadProfile(nameOrPath: string, folder = process.cwd()): Promise<Profile> {
  const isName = /^[a-z0-9-]+$/.test(nameOrPath)
  const path = isName ? fileURLToPath(new URL(`${nameOrPath}.json`, ownProfiles)) : resolve(folder, nameOrPath)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) {
    const names = (await readdir(ownProfiles)).map((file) => file.replace(/\.json$/, ''))
    throw new DomainError('validation_failed', `There is no mapping profile ${quote(nameOrPath)}`, { allowed: names })
  }
  const read = parseJson(text, nameOrPath)
  const parsed = Profile.safeParse(read)
  if (parsed.success) return parsed.data
  const issues = describeIssues(parsed.error, read).map(reasonText)
  throw new DomainError(
    'validation_failed',
    `The mapping profile ${quote(nameOrPath)} is wrong: ${issues.join('; ')}`,
    {
      issues,
    },
  )
}

function parseJson(text: string, name: string): unknown {
  try {
    // Notepad writes a byte order mark at the start.
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new DomainError('validation_failed', `The mapping profile ${quote(name)} is not JSON: ${detail}`)
  }
}

function checkDateFormats(formats: string[], context: z.RefinementCtx): void {
  try {
    compileDateFormats(formats)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
}

function checkFormula(formula: string, context: z.RefinementCtx): void {
  try {
    compileFormula(formula, 0, () => () => '')
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
}

function countGiven(...values: unknown[]): number {
  return values.filter((value) => value !== undefined).length
}
