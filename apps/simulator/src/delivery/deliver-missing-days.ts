import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from '@vitrina/contract/source'
import type { Chain } from '../chain/model.ts'
import { writeBundle } from '../chain/write-bundle.ts'
import { missingDays } from './closed-days.ts'
import { readDelivered, saveDelivered } from './delivered.ts'

export interface Delivery {
  source: Source
  businessDate: string
  folder: string
  lines: number
  checks: number
  revenue: string
}

/**
 * Drops a bundle of every closed business date not delivered yet, one folder a source and date, and tells `report` of
 * each. A folder appears under its name only when complete. Stops between two bundles when `signal` is aborted.
 */
export async function deliverMissingDays(input: {
  chain: Chain
  dropDir: string
  from: string | null
  now: Date
  signal?: AbortSignal
  report: (delivery: Delivery) => void
}): Promise<void> {
  const { chain, dropDir, signal } = input
  await mkdir(dropDir, { recursive: true })
  const delivered = await readDelivered(dropDir)
  for (const source of ['source_a', 'source_b'] as const) {
    const missing = missingDays({ chain, source, now: input.now, from: input.from, delivered: delivered[source] })
    for (const businessDate of missing) {
      if (signal?.aborted) return
      const delivery = await deliver(input, source, businessDate)
      delivered[source] = [...delivered[source], businessDate].sort()
      await saveDelivered(dropDir, delivered)
      if (delivery !== null) input.report(delivery)
    }
  }
}

/** Null when the folder is there already: the process died between dropping it and noting that down. */
async function deliver(
  { chain, dropDir, signal }: { chain: Chain; dropDir: string; signal?: AbortSignal | undefined },
  source: Source,
  businessDate: string,
): Promise<Delivery | null> {
  const folder = join(dropDir, source, businessDate)
  if (await exists(folder)) return null
  const draft = join(dropDir, source, `.${businessDate}`)
  await rm(draft, { recursive: true, force: true })
  const totals = await writeBundle({ chain, source, from: businessDate, to: businessDate, folder: draft, signal })
  await rename(draft, folder)
  const { lines, checks, revenue } = totals
  return { source, businessDate, folder, lines, checks, revenue }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
