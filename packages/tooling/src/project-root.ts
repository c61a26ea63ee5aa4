import { fileURLToPath } from 'node:url'

/** The repository's directory, without a slash at its end. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
