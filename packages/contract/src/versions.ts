/** Date-version of the public contract, sent in `X-Api-Version`. */
export const apiVersion = '2026-09-15'

/** A date-version that is served. A retiring version states when it was deprecated and when it ends. */
export interface ServedVersion {
  version: string
  retiring?: { deprecatedAt: Date; sunsetAt: Date; link: string }
}

/** Every date-version served, the current one first. */
export const servedVersions: readonly ServedVersion[] = [{ version: apiVersion }]
