import type { SourceFreshness } from '@vitrina/contract/session'

/** Returns the connected accounting systems whose data is late or failing. */
export function lateSources(sources: readonly SourceFreshness[], now: number): SourceFreshness[] {
  return sources.filter((source) => source.pastFailing || isInBackground(source, now))
}

/** Whether current data failed to arrive, or has not arrived in time. */
export function isInBackground({ failing, lateFrom }: SourceFreshness, now: number): boolean {
  return failing || now > Date.parse(lateFrom)
}
