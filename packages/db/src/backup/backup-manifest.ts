/** `manifest.json` of a backup, written last: a folder without it is an incomplete backup. */
export interface BackupManifest {
  format: 1
  createdAt: string
  /** The product that made it; absent in those of 0.1.0. */
  version?: string
  /** Fingerprints of the keys that its secrets are sealed with, as far as they note it; absent in those of 0.1.0. */
  keyFingerprints?: string[]
  /** Migrations the database had; a restore needs the same. */
  migrations: string[]
  /** First days of the months that have sales partitions. */
  months: string[]
  /** The number each sequence gave last; null: none yet. Absent in those of 0.1.0. */
  sequences?: Record<string, string | null>
  tables: { name: string; columns: string[]; rows: number; sha256: string }[]
}

export const manifestName = 'manifest.json'

/** File of a table in the backup's folder. */
export function tableFile(table: string): string {
  return `${table}.copy.gz`
}
