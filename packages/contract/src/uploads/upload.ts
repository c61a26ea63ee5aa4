import { z } from 'zod'
import { ExchangeRunDetail } from '../exchange-run.ts'
import { Reason } from '../reason.ts'
import { Source } from '../source.ts'
import { text } from '../text.ts'
import { FileMapping } from './file-mapping.ts'
import { isReadable, readableEndings, uploadLimits } from './upload-limits.ts'

const { maxFiles, maxFileBytes, pieceBytes } = uploadLimits

/** What is known of a column after all of its cells were read. */
export const InspectedColumn = z.object({
  name: z.string(),
  isTwice: z.boolean().describe('Another column has the same name, so that neither can be used'),
  samples: z.array(z.string()).describe('The first different values'),
  kind: z.enum(['empty', 'date', 'time', 'number', 'text']),
  dates: z
    .object({
      formats: z.object({ day: z.array(z.string()), month: z.array(z.string()) }),
      order: z
        .enum(['plain', 'day', 'month', 'either'])
        .describe('Plain: the year comes first, or the parts are separated by points and the day comes first'),
      hasTime: z.boolean(),
    })
    .nullable(),
  times: z.array(z.string()).describe('Formats of times of day'),
  decimal: z.enum(['.', ',', 'either']).nullable().describe('The decimal mark; null: none of its numbers needs one'),
  doubtful: z
    .object({
      text: z.string(),
      point: z.string().describe('The number that it is with a point for decimals'),
      comma: z.string().describe('The number that it is with a comma for decimals'),
    })
    .nullable()
    .describe('The first number that may have thousands or decimals'),
  missing: z
    .object({ rows: z.int(), amounts: z.int().describe('Of them, rows with two numbers or more, as of a sale') })
    .describe('Rows that have other cells and not this one; counted for dates'),
  values: z.array(z.string()).describe('All different values, where there are few'),
})
export type InspectedColumn = z.infer<typeof InspectedColumn>

/** What is in a file of an upload. */
export const InspectedTable = z.object({
  name: z.string(),
  rows: z.int(),
  headerLine: z.int(),
  table: z.string().nullable().describe("The table of Vitrina's own layout that it is"),
  columns: z.array(InspectedColumn),
  sheet: z.object({ name: z.string(), count: z.int() }).nullable().describe('Of a workbook, the sheet that is read'),
  problem: Reason.nullable().describe('Why it cannot be read'),
})
export type InspectedTable = z.infer<typeof InspectedTable>

const UploadedFile = z.object({ name: z.string(), bytes: z.int() })

const uploadStates = ['uploading', 'waiting', 'working', 'inspected', 'unreadable', 'checked', 'stored'] as const

/** An upload in a list. */
export const UploadEntry = z.object({
  id: z.string(),
  source: Source,
  author: z.string(),
  createdAt: z.string(),
  state: z.enum(uploadStates),
  files: z.array(UploadedFile),
  storedAt: z.string().nullable(),
})
export type UploadEntry = z.infer<typeof UploadEntry>

/** An upload with all that is known of it. */
export const UploadDetail = UploadEntry.extend({
  task: z.enum(['inspect', 'dry_run', 'store']).nullable().describe('What a worker is doing or is about to do'),
  tables: z.array(InspectedTable).nullable().describe('Null until the files have been read'),
  mapping: FileMapping.nullable(),
  profile: z.object({ id: z.string(), name: z.string() }).nullable().describe('The saved profile that it follows'),
  dryRun: ExchangeRunDetail.nullable(),
  stored: ExchangeRunDetail.nullable(),
  replacesDays: z.boolean().describe('The dry run removes stored checks of its days that the files do not contain'),
  leftOver: z
    .object({ checks: z.int(), revenue: z.number() })
    .nullable()
    .describe(
      'Stored by a mapping that was changed afterwards, on days or in restaurants that the dry run does not reach',
    ),
  restaurants: z
    .array(z.object({ source: Source, key: z.string(), name: z.string() }))
    .describe('Those that the files may be of'),
  fault: Reason.nullable().describe('Why the last task came to nothing'),
})
export type UploadDetail = z.infer<typeof UploadDetail>

/** A way of reading columns that the workspace has saved. */
export const UploadProfile = z.object({
  id: z.string(),
  name: z.string(),
  author: z.string(),
  updatedAt: z.string(),
})
export type UploadProfile = z.infer<typeof UploadProfile>

const fileName = text(1, 150).refine(isReadable, `must end with ${readableEndings.join(', ')}`)

export const NewUpload = z.strictObject({
  files: z
    .array(z.strictObject({ name: fileName, bytes: z.int().min(0).max(maxFileBytes) }))
    .min(1)
    .max(maxFiles),
})

export const UploadPiece = z.strictObject({
  id: z.string(),
  file: z
    .int()
    .min(0)
    .max(maxFiles - 1),
  number: z
    .int()
    .min(0)
    .max(Math.ceil(maxFileBytes / pieceBytes)),
  content: z
    .base64()
    .max(Math.ceil(pieceBytes / 3) * 4)
    .describe('Bytes of the file, in Base64'),
})

export const RunUpload = z.strictObject({
  id: z.string(),
  dryRun: z.boolean(),
  replacesDays: z
    .boolean()
    .exactOptional()
    .describe('Of a dry run: remove stored checks of the days from first to last that the files do not contain'),
})
const profileName = text(1, 100)

export const NamedProfile = z.strictObject({ name: profileName })
export const MapUpload = z.strictObject({
  id: z.string(),
  mapping: FileMapping,
  source: Source,
  profile: profileName.nullable().describe('The name under which the mapping is saved; null: it is not'),
})
