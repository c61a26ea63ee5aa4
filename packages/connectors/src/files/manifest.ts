import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Source } from '@vitrina/contract/source'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import { z } from 'zod'
import { describeIssues } from './describe-issues.ts'
import { canonicalTables, requiredTables } from './tables/canonical.ts'
import type { Table } from './tables/table.ts'
import { isTimezone } from './timezone.ts'
import { quote } from './values.ts'

/** The file whose presence says that a bundle is complete. */
export const manifestName = 'manifest.json'

const knownFiles = canonicalTables.map((table) => table.file)

/** The canonical table that a file of a bundle holds, by its name: `checks.csv` or `checks.xlsx`. */
export function tableOf(name: string): Table | undefined {
  return canonicalTables.find(({ file }) => file === name || file.replace(/csv$/, 'xlsx') === name)
}

const BundleFile = z.strictObject({
  name: z
    .string()
    .refine((name) => !/[\\/]/.test(name), 'a file name without a path is expected')
    .refine((name) => /[\\/]/.test(name) || tableOf(name), `expected one of ${knownFiles.join(', ')}, or .xlsx`),
  rows: z.int().min(0),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits are expected')
    .transform((hash) => hash.toLowerCase()),
})

const Manifest = z.strictObject({
  schemaVersion: z.literal(1),
  source: Source,
  period: z
    .strictObject({ from: z.iso.date(), to: z.iso.date() })
    .refine((period) => period.from <= period.to, 'from must not be after to'),
  timezone: z.string().refine(isTimezone, 'an IANA time zone such as Europe/Moscow is expected'),
  files: z.array(BundleFile).refine((files) => new Set(files.map((file) => tableOf(file.name))).size === files.length, {
    error: 'a file is listed more than once',
  }),
})
export type Manifest = z.infer<typeof Manifest>

/** Reads and checks `manifest.json`. Throws `BundleRejectedError` that lists everything to mend. */
export async function readManifest(folder: string, source: Source): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new BundleRejectedError(`${manifestName} is missing; add it, or name a mapping profile`, {
      file: manifestName,
    })
  })
  const parsed = Manifest.safeParse(parseJson(text))
  if (!parsed.success) {
    const issues = describeIssues(parsed.error)
    throw new BundleRejectedError(`${manifestName} is wrong: ${issues.join('; ')}`, { file: manifestName, issues })
  }

  const manifest = parsed.data
  if (manifest.source !== source) {
    throw new BundleRejectedError(
      `The bundle is of ${quote(manifest.source)}, but was handed in for ${quote(source)}; move it to the right folder`,
      { expected: source, found: manifest.source },
    )
  }
  const listed = manifest.files.map((file) => tableOf(file.name))
  const missing = requiredTables.filter((table) => !listed.includes(table)).map((table) => table.file)
  if (missing.length > 0) {
    throw new BundleRejectedError(`${manifestName} does not list ${missing.join(', ')}; these files are required`, {
      file: manifestName,
      missing,
    })
  }
  return manifest
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new BundleRejectedError(`${manifestName} is not JSON: ${detail}`, { file: manifestName })
  }
}
