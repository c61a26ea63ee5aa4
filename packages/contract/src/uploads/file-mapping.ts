import { z } from 'zod'
import { isTimeZoneName } from '../systems.ts'
import { text } from '../text.ts'

/** What the rows of a file are. `ready`: a file in Vitrina's own layout, whose columns need no mapping. */
export const fileRoles = ['sales', 'dishes', 'restaurants', 'employees', 'ready', 'skip'] as const
export type FileRole = (typeof fileRoles)[number]

/** What a column may mean in a file of each role, in the order in which people are offered it. */
export const roleFields = {
  sales: [
    'date',
    'time',
    'check',
    'restaurant',
    'dish',
    'dishKey',
    'category',
    'quantity',
    'price',
    'discount',
    'total',
    'cost',
    'waiter',
    'guests',
    'table',
    'orderCategory',
    'kind',
  ],
  dishes: ['key', 'name', 'category', 'unit', 'price', 'cost'],
  restaurants: ['key', 'name', 'city', 'address'],
  employees: ['key', 'name'],
  ready: [],
  skip: [],
} as const satisfies Record<FileRole, readonly string[]>

export type FileField = (typeof roleFields)[FileRole][number]
export const fileFields = [...new Set<FileField>(Object.values(roleFields).flat())]

/** Fields that may be put together from several columns, e.g. a name. */
export const joinedFields: ReadonlySet<FileField> = new Set(['name', 'category'])

/** Fields that are amounts. */
export const amountFields: ReadonlySet<FileField> = new Set(['quantity', 'price', 'discount', 'total', 'cost'])

/** What a word of a column of kinds means for its row. */
export const lineKinds = ['sale', 'return', 'void', 'skip'] as const

const columnName = z.string().min(1).max(300)

/** How the files with one header are read. */
export const FileSection = z.strictObject({
  header: z.array(z.string().max(300)).max(500).describe('The columns by which such a file is recognised'),
  role: z.enum(fileRoles),
  columns: z
    .array(
      z.strictObject({
        column: columnName,
        field: z.enum(fileFields),
        decimal: z
          .enum(['.', ','])
          .exactOptional()
          .describe('The decimal mark, where no cell of the column shows which it is'),
      }),
    )
    .max(100),
})
export type FileSection = z.infer<typeof FileSection>

/** What the columns of an export mean. */
export const FileMapping = z.strictObject({
  sections: z.array(FileSection).min(1).max(20),
  restaurant: z
    .strictObject({ key: text(1, 200), name: text(1, 200) })
    .nullable()
    .describe('The only restaurant, where no column names it: the key under which its source has it, and its name'),
  dateOrder: z.enum(['day', 'month']).nullable().describe('What comes first in 03/04/2026; null: nothing to decide'),
  dateRepeats: z
    .boolean()
    .nullable()
    .describe(
      'A row without a date belongs to the check above it, as in a report with merged cells; null: nothing to decide',
    ),
  isBusinessDay: z.boolean().describe('The dates are business days already; the end of the day changes them no more'),
  timezone: text(1, 100)
    .refine(isTimeZoneName, 'must be an IANA time zone such as Europe/Moscow')
    .nullable()
    .describe('IANA time zone of the times; null: that of the workspace'),
  dayEnd: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
    .nullable()
    .describe('Local time at which the business day ends; null: midnight'),
  numbersRepeat: z.boolean().describe('Check numbers begin again every day'),
  kinds: z
    .array(z.strictObject({ value: z.string().min(1).max(300), kind: z.enum(lineKinds) }))
    .max(30)
    .describe('What the words of the column of kinds mean'),
})
export type FileMapping = z.infer<typeof FileMapping>

/** Columns that a section gives to a field, in their order. */
export function columnsOf(section: FileSection, field: FileField): string[] {
  return section.columns.filter((one) => one.field === field).map(({ column }) => column)
}

/** Folds a column's name as the reading of files does: letter case and kinds of space do not matter. */
export function foldColumn(name: string): string {
  return name.normalize().trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The same for two files whose columns have the same names, in whatever order. */
export function headerKey(header: readonly string[]): string {
  return JSON.stringify(header.map(foldColumn).toSorted())
}
