import type { SourceFreshness } from '@vitrina/contract/session'

/** The connected accounting systems whose data is not what it should be by now. */
export function lateSources(sources: readonly SourceFreshness[], now: number): SourceFreshness[] {
  return sources.filter(({ failing, lateFrom }) => failing || now > Date.parse(lateFrom))
}
