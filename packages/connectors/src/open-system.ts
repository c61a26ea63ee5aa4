import type { OpenSystem } from '@vitrina/core/exchange/accounting-system'
import { openIiko } from './iiko/open-iiko.ts'
import { openRkeeper } from './rkeeper/open-rkeeper.ts'

/** Connects to the accounting system of a source; calls nothing yet. */
export const openSystem: OpenSystem = (options) =>
  options.source === 'source_a' ? openRkeeper(options) : openIiko(options)
