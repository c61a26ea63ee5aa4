/** How a gateway is called. */
export interface GatewayOptions {
  /** One answer of the model, its repeats included. A model on a processor alone takes its time. */
  callTimeoutMs: number
  /** Repeats of a call after 429, 5xx or a broken connection, each after a longer wait. */
  maxRetries: number
  /** Longest answer that is read. */
  maxBytes: number
}

/** The same with where it may be: private addresses only where the installation lets connections lead there. */
export interface GatewayMeans extends GatewayOptions {
  allowPrivate: boolean
}

export const gatewayOptions: GatewayOptions = { callTimeoutMs: 120_000, maxRetries: 2, maxBytes: 4 * 1024 * 1024 }
