import type { Period } from '@vitrina/contract/dates'
import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '../errors/domain-error.ts'
import type { SourceBundle } from './records.ts'

/** Business dates from one to another; an end that is left out is open. */
export type DateRange = Partial<Period>

/**
 * A bundle narrowed to some business dates: nothing outside them is replaced, and rows outside are skipped without a
 * reject. An export without a period of its own replaces all of them, also those that it has no rows of, where both ends
 * are named. Throws `BundleRejectedError` when the bundle covers none of them.
 */
export function withinPeriod(bundle: SourceBundle, range: DateRange): SourceBundle {
  const only = { from: range.from ?? '2000-01-01', to: range.to ?? '2999-12-31' }
  const fingerprint = `${bundle.fingerprint}/${only.from}/${only.to}`
  if (bundle.period === null) {
    const period = range.from !== undefined && range.to !== undefined ? only : null
    // A caller that names the days means them in full.
    return { ...bundle, fingerprint, period, only, isPartial: false }
  }
  const [, from = only.from] = [bundle.period.from, only.from].sort()
  const [to = only.to] = [bundle.period.to, only.to].sort()
  if (from > to) {
    const { period } = bundle
    throw new BundleRejectedError(reason('bundle_outside_period', { ...period, first: only.from, last: only.to }))
  }
  return { ...bundle, fingerprint, period: { from, to }, only }
}
