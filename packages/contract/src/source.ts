import { z } from 'zod'
import { systems } from './systems.ts'

/** An accounting system, by the key of its row. */
export type Source = keyof typeof systems

/** The accounting systems in the order of their rows. */
export const sources: readonly Source[] = Object.keys(systems).filter(isSource)

export const Source = z.enum(sources).describe('Accounting system')

/** What a restaurant that names no system is taken to belong to. */
export const defaultSource: Source = 'source_a'

/** Whether a slug is that of an accounting system. */
export function isSource(slug: string): slug is Source {
  return Object.hasOwn(systems, slug)
}

/** What the system is sold under: the same in every language. */
export function sourceName(source: Source): string {
  return systems[source].name
}
