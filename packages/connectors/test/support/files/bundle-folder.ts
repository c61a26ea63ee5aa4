import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that lives as long as the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

type Files = Record<string, string | Buffer>

/** The smallest bundle that is right: one restaurant, one dish, one check of two lines. */
export const smallBundle: Files = {
  'restaurants.csv': 'external_id,name\nr1,North\n',
  'dishes.csv': 'external_id,name\nd1,Soup\n',
  'checks.csv': 'restaurant,check_id,number,business_date\nr1,c1,1,2026-03-01\n',
  'sales_lines.csv': 'restaurant,check_id,line_id,dish,quantity,total\nr1,c1,l1,d1,1,10.50\nr1,c1,l2,d1,2,21\n',
}

/** A folder with the files alone. */
export async function filesFolder(files: Files): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

/** The entries a true manifest has for these files. Rows are counted as lines under the header. */
export function manifestFiles(files: Files): { name: string; rows: number; sha256: string }[] {
  return Object.entries(files).map(([name, content]) => ({
    name,
    rows: content.toString().trimEnd().split('\n').length - 1,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
}

/** A small bundle with the given files in place of its own, and a true manifest unless parts of it are given. */
export async function bundleFolder(files: Files = {}, manifest: Record<string, unknown> = {}): Promise<string> {
  const all = { ...smallBundle, ...files }
  const folder = await filesFolder(all)
  const content = {
    schemaVersion: 1,
    source: 'source_a',
    period: { from: '2026-03-01', to: '2026-03-31' },
    timezone: 'Europe/Moscow',
    files: manifestFiles(all),
    ...manifest,
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(content))
  return folder
}
