import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBundle } from '@vitrina/connectors/files/open-bundle'
import type { Period } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import type { ExchangeProgress } from '@vitrina/core/exchange/report'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import type { Chain } from '@vitrina/simulator/chain/model'
import { writeBundle } from '@vitrina/simulator/chain/write-bundle'

export interface GeneratedDays extends Period {
  chain: Chain
  source: Source
  /** Origin of the days, for the journal. */
  origin: string
  onProgress?: (progress: ExchangeProgress) => void
}

/**
 * Loads a source's generated days into a workspace by a bundle through the exchange, like any other data. Throws when
 * the exchange does not succeed.
 */
export async function exchangeDays(ctx: Context, days: GeneratedDays): Promise<void> {
  const { chain, source, from, to, origin, onProgress } = days
  const parent = await mkdtemp(join(tmpdir(), 'vitrina-fill-'))
  const folder = join(parent, source)
  try {
    await writeBundle({ chain, source, from, to, folder })
    const open = () => openBundle({ folder, source })
    const report = await runExchange(ctx, { source, origin, open, ...(onProgress && { onProgress }) })
    if (report.status !== 'succeeded') throw new Error(`Filling ${source} failed: ${report.error}`)
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}
