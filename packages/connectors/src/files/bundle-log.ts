/** What the connector needs of a logger; pino's fits. */
export interface BundleLog {
  warn(fields: Record<string, unknown>, message: string): void
}
