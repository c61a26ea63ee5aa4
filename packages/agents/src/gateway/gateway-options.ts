/** How a gateway is called. */
export interface GatewayOptions {
  /** Time for one answer of the model, including retries. A model that runs on a CPU only is slow. */
  callTimeoutMs: number
  /** Retries of a call after 429, 5xx or a broken connection, each after a longer wait. */
  maxRetries: number
  /** Maximum length of an answer that is read. */
  maxBytes: number
}

/** The options with permitted addresses: private ones only where the installation allows connections to them. */
export interface GatewayMeans extends GatewayOptions {
  allowPrivate: boolean
}

export const gatewayOptions: GatewayOptions = { callTimeoutMs: 120_000, maxRetries: 2, maxBytes: 4 * 1024 * 1024 }
