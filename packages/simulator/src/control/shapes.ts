import { z } from 'zod'
import { dayNumber } from '../chain/calendar.ts'
import { ClockSkew } from '../world/schemas.ts'

/** A requested fault; missing fields have defaults. */
export const FaultShape = z
  .strictObject({
    system: z.enum(['iiko', 'rkeeper', 'storehouse']),
    kind: z.enum([
      'slow',
      'hang',
      'reset',
      'half',
      'html',
      'unauthorized',
      'licence',
      'unavailable',
      'errorStatus',
      'duplicateRows',
      'reorderRows',
      'changedTotals',
      'shiftClosing',
    ]),
    times: z.int().min(1).default(1),
    after: z.int().min(0).default(0),
    match: z.string().min(1).nullable().default(null),
    delayMs: z.int().min(0).max(600_000).default(0),
  })
  .refine(({ kind, delayMs }) => kind !== 'slow' || delayMs > 0, {
    path: ['delayMs'],
    error: 'is how long a slow answer takes, in ms: send 1 or more',
  })

export const ClockShape = z.strictObject({ skewMs: ClockSkew })

const maxLedgerDays = 92

export const LedgerQuery = z
  .strictObject({ restaurant: z.string().min(1), from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to && dayNumber(to) - dayNumber(from) < maxLedgerDays, {
    path: ['to'],
    error: `is the last business date: send one not before from and at most ${maxLedgerDays} days of them`,
  })
