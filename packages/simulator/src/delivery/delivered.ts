import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Delivered = z.object({ source_a: z.array(z.iso.date()), source_b: z.array(z.iso.date()) })

/** The business dates already delivered, by source, ascending. */
export type Delivered = z.infer<typeof Delivered>

const name = '.delivered.json'

/** Reads the state file of a drop folder; nothing is delivered when there is none. */
export async function readDelivered(dropDir: string): Promise<Delivered> {
  let text: string
  try {
    text = await readFile(join(dropDir, name), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { source_a: [], source_b: [] }
    throw error
  }
  return Delivered.parse(JSON.parse(text))
}

/** Replaces the state file atomically: a crash leaves the old one or the new one. */
export async function saveDelivered(dropDir: string, delivered: Delivered): Promise<void> {
  const draft = join(dropDir, `${name}.tmp`)
  await writeFile(draft, `${JSON.stringify(delivered)}\n`)
  await rename(draft, join(dropDir, name))
}
