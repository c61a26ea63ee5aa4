import { fileURLToPath } from 'node:url'

/** The repository's directory. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
