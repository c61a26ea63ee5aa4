/** `manifest.json` of a backup, written last: a folder without it is an incomplete backup. */
export interface BackupManifest {
  format: 1
  createdAt: string
  /** Migrations the database had; a restore needs the same. */
  migrations: string[]
  /** First days of the months that have sales partitions. */
  months: string[]
  tables: { name: string; columns: string[]; rows: number; sha256: string }[]
}

export const manifestName = 'manifest.json'

/** File of a table in the backup's folder. */
export function tableFile(table: string): string {
  return `${table}.copy.gz`
}
