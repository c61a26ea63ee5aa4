import { z } from 'zod'

/**
 * Which days a widget covers: those of its dashboard, or a rule of its own relative to the workspace's today. Weeks
 * start on Monday, `this_…` runs up to today, `last_7_days` and similar rules are full days up to yesterday.
 */
export const PeriodRule = z.enum([
  'dashboard',
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
])
export type PeriodRule = z.infer<typeof PeriodRule>
