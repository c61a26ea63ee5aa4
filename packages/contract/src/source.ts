import { z } from 'zod'
import { systems } from './systems.ts'

/** An accounting system, by its key in `systems`. */
export type Source = keyof typeof systems

/** The accounting systems in the order of `systems`. */
export const sources: readonly Source[] = Object.keys(systems).filter(isSource)

export const Source = z.enum(sources).describe('Accounting system')

/** The system assumed for a restaurant that names none. */
export const defaultSource: Source = 'source_a'

/** Whether a slug names an accounting system. */
export function isSource(slug: string): slug is Source {
  return Object.hasOwn(systems, slug)
}

/** The product name of the system, the same in every language. */
export function sourceName(source: Source): string {
  return systems[source].name
}
