import type { Source } from '@vitrina/contract/source'
import type { OpenSystem } from '@vitrina/core/exchange/accounting-system'
import { openIiko } from './iiko/open-iiko.ts'
import { openRkeeper } from './rkeeper/open-rkeeper.ts'

const connectors: Record<Source, OpenSystem> = { source_a: openRkeeper, source_b: openIiko }

/** Connects to the accounting system of a source; calls nothing yet. */
export const openSystem: OpenSystem = (options) => connectors[options.source](options)
