/** Semantic version of the public contract and its date-version, carried in `X-Api-Version`. */
export const contractVersion = '1.3.0'
export const apiVersion = '2026-09-15'
