import type { Reader } from './answering/reader.ts'
import { canonical } from './reading/canonical.ts'
import { prepare, read } from './reading/read.ts'
import { prepareNames } from './understand/names.ts'

/** Reads questions by grammar. */
export const builtInReader: Reader = {
  prepare: async (vocabulary) => {
    await Promise.all([prepare(), prepareNames(vocabulary)])
  },
  read,
  canonical,
}
