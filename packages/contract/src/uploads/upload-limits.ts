const mib = 1024 * 1024

/** How much may be uploaded. Larger exports are taken by the operator's command, which reads a folder. */
export const uploadLimits = {
  /** Files of one upload. */
  maxFiles: 20,
  maxFileBytes: 32 * mib,
  /** Uploads of a workspace at once, and the bytes of all of them. */
  maxUploads: 20,
  maxWorkspaceBytes: 128 * mib,
  /** Saved ways of reading columns of a workspace. */
  maxProfiles: 50,
  /** Bytes of one piece: with its encoding it fits into a call of the panel. */
  pieceBytes: 160 * 1024,
  /** Files are deleted this many days after they were last used. */
  days: 7,
} as const

/** How the names of files end that are read. */
export const readableEndings = ['.csv', '.tsv', '.txt', '.xlsx'] as const

/** Whether a file is of a kind that is read, by its name. */
export function isReadable(name: string): boolean {
  return readableEndings.some((ending) => name.toLowerCase().endsWith(ending))
}
