import type { SourceFreshness } from '@vitrina/contract/session'

/** The connected accounting systems whose data is not what it should be by now. */
export function lateSources(sources: readonly SourceFreshness[], now: number): SourceFreshness[] {
  return sources.filter((source) => source.pastFailing || isInBackground(source, now))
}

/** What is current has not come, or not in time. */
export function isInBackground({ failing, lateFrom }: SourceFreshness, now: number): boolean {
  return failing || now > Date.parse(lateFrom)
}
