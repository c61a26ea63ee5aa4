/** What the connector needs of a logger; pino's fits. */
export interface BundleLog {
  info?(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}
