import type { Period } from '@vitrina/contract/dates'
import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '../errors/domain-error.ts'
import type { SourceBundle } from './records.ts'

/**
 * A bundle narrowed to some business dates: nothing outside them is replaced, and rows outside are skipped without a
 * reject. Throws `BundleRejectedError` when the bundle covers none of them.
 */
export function withinPeriod(bundle: SourceBundle, only: Period): SourceBundle {
  const fingerprint = `${bundle.fingerprint}/${only.from}/${only.to}`
  // A caller that names the days means them in full.
  if (bundle.period === null) return { ...bundle, fingerprint, only, isPartial: false }
  const [, from = only.from] = [bundle.period.from, only.from].sort()
  const [to = only.to] = [bundle.period.to, only.to].sort()
  if (from > to) {
    const { period } = bundle
    throw new BundleRejectedError(reason('bundle_outside_period', { ...period, first: only.from, last: only.to }))
  }
  return { ...bundle, fingerprint, period: { from, to }, only }
}
