import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PlainReasonCode, reason, reasonText } from '@vitrina/contract/reasons'
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

/** The canonical table that a file of a bundle contains, by its name: `checks.csv` or `checks.xlsx`. */
export function tableOf(name: string): Table | undefined {
  return canonicalTables.find(({ file }) => file === name || file.replace(/csv$/, 'xlsx') === name)
}

const BundleFile = z.strictObject({
  name: z
    .string()
    .refine((name) => !/[\\/]/.test(name), 'file_name_with_path' satisfies PlainReasonCode)
    .refine((name) => /[\\/]/.test(name) || tableOf(name), {
      params: { reason: reason('unknown_file_name', { values: knownFiles.join(', ') }) },
    }),
  rows: z.int().min(0),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'not_a_hash' satisfies PlainReasonCode)
    .transform((hash) => hash.toLowerCase()),
})

const Manifest = z.strictObject({
  schemaVersion: z.literal(1),
  source: Source,
  period: z
    .strictObject({ from: z.iso.date(), to: z.iso.date() })
    .refine((period) => period.from <= period.to, 'period_reversed' satisfies PlainReasonCode),
  timezone: z.string().refine(isTimezone, 'not_an_iana_zone' satisfies PlainReasonCode),
  files: z.array(BundleFile).refine((files) => new Set(files.map((file) => tableOf(file.name))).size === files.length, {
    error: 'file_listed_twice' satisfies PlainReasonCode,
  }),
})
export type Manifest = z.infer<typeof Manifest>

/** Reads and validates `manifest.json`. Throws `BundleRejectedError` that lists everything to repair. */
export async function readManifest(folder: string, source: Source): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new BundleRejectedError(reason('manifest_missing'), {
      file: manifestName,
    })
  })
  const read = parseJson(text)
  const parsed = Manifest.safeParse(read)
  if (!parsed.success) {
    const causes = describeIssues(parsed.error, read)
    const issues = causes.map(reasonText)
    throw new BundleRejectedError(reason('manifest_wrong', { causes }), { file: manifestName, issues })
  }

  const manifest = parsed.data
  if (manifest.source !== source) {
    throw new BundleRejectedError(
      reason('bundle_of_other', { found: quote(manifest.source), expectedSource: quote(source) }),
      { expected: source, found: manifest.source },
    )
  }
  const listed = manifest.files.map((file) => tableOf(file.name))
  const missing = requiredTables.filter((table) => !listed.includes(table)).map((table) => table.file)
  if (missing.length > 0) {
    throw new BundleRejectedError(reason('manifest_lacks_files', { files: missing.join(', ') }), {
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
    const said = error instanceof Error ? error.message : String(error)
    throw new BundleRejectedError(reason('manifest_not_json', { said }), { file: manifestName })
  }
}
