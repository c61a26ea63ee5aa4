import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from '@vitrina/contract/source'
import type { Chain } from '../chain/model.ts'
import { type BundleOptions, writeBundle } from '../chain/write-bundle.ts'
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

/** The source of a bundle's days, as for `writeBundle`; default: as generated. */
type Content = Pick<BundleOptions, 'dayOf' | 'priceOf'>

/**
 * Delivers a bundle of every closed business date not delivered yet, one folder per source and date, and reports each
 * to `report`. A folder appears under its name only when complete. Stops between two bundles when `signal` is aborted.
 */
export async function deliverMissingDays(input: {
  chain: Chain
  dropDir: string
  /** Sources that are delivered this way; default: both. */
  sources?: readonly Source[]
  contentOf?: (source: Source) => Content
  from: string | null
  now: Date
  signal?: AbortSignal
  report: (delivery: Delivery) => void
}): Promise<void> {
  const { chain, dropDir, signal, sources = ['source_a', 'source_b'] } = input
  await mkdir(dropDir, { recursive: true })
  const delivered = await readDelivered(dropDir)
  for (const source of sources) {
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

/** Null when the folder exists already: the process died between dropping it and recording that. */
async function deliver(
  { chain, dropDir, contentOf, signal }: Parameters<typeof deliverMissingDays>[0],
  source: Source,
  businessDate: string,
): Promise<Delivery | null> {
  const folder = join(dropDir, source, businessDate)
  if (await exists(folder)) return null
  const draft = join(dropDir, source, `.${businessDate}`)
  await rm(draft, { recursive: true, force: true })
  const period = { from: businessDate, to: businessDate }
  const totals = await writeBundle({ chain, source, ...period, folder: draft, signal, ...contentOf?.(source) })
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
