import { fileURLToPath } from 'node:url'

/** The repository's directory, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
