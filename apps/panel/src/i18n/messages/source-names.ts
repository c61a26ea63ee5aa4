import { type Source, sourceName, sources } from '@vitrina/contract/source'

type Named<Prefix extends string> = { readonly [Key in Source as `${Prefix}.${Key}`]: string }

/** Returns the names of the accounting systems as texts of a dictionary: they are the same in every language. */
export function sourceNames<Prefix extends string>(prefix: Prefix): Named<Prefix>
export function sourceNames(prefix: string): Record<string, string> {
  return Object.fromEntries(sources.map((source) => [`${prefix}.${source}`, sourceName(source)]))
}
