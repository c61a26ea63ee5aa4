import { z } from 'zod'
import { listOf } from './envelopes.ts'
import { defineList } from './list-query.ts'

const ReversalKind = z.enum(['void', 'return'])

/** A line of a check that was voided before payment or returned after it. */
export const Reversal = z.object({
  id: z.string().describe('Id of the check and number of the line: `chk_….1`'),
  date: z.string().describe('Business date'),
  at: z.string().nullable().describe('When the check was closed, else opened, by the clock of the restaurant'),
  restaurant: z.string(),
  checkId: z.string(),
  number: z.int().describe('Number of the check'),
  dish: z.string(),
  quantity: z.number().describe('Negative for a return'),
  unit: z.string().nullable().describe('Unit of `quantity`; null when unknown'),
  sum: z.number().describe('What a line struck off would have brought; of a return what was given back, negative'),
  kind: ReversalKind,
  reason: z.string().nullable().describe('As the source names it'),
  by: z.string().nullable().describe('Who struck it off, as the source names them'),
  waiter: z.string().nullable().describe('The waiter of the check'),
})
export type Reversal = z.infer<typeof Reversal>

const Sum = z.object({ count: z.int().describe('Lines'), sum: z.number() })

/** Totals of both kinds over every page, whichever kind the list is filtered by. */
export const ReversalTotals = z.object({ voids: Sum, returns: Sum })
export type ReversalTotals = z.infer<typeof ReversalTotals>

/** A page of voids and returns, with the totals of all pages. */
export const ReversalPage = listOf(Reversal).extend({ totals: ReversalTotals })

export const reversalsList = defineList({
  name: 'reversals',
  filters: {
    restaurant: { type: 'string', description: 'Restaurant: its name, in any case, or its id' },
    waiter: { type: 'string', description: 'Waiter of the check: the name, in any case, or the id' },
    has_waiter: { type: 'boolean', description: '`false`: only of checks that name no waiter' },
    kind: { type: 'enum', values: ReversalKind.options, description: 'Struck off or returned' },
  },
  fields: {},
  sorts: ['date'],
  defaultSort: '-date',
  search: null,
})
