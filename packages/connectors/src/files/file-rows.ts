import { createHash } from 'node:crypto'

/** How a row compares with those of the first file of its check. */
export type FileVerdict = 'new' | 'known' | { file: string }

/**
 * The file that a check was first found in, how often it has each row there, and how often another file has repeated it.
 * Counts, because a column that hardly changes may be taken for the check: then all rows of a file are of one.
 */
interface First {
  file: string
  rows: Map<string, number>
  repeated: Map<string, number>
}

/**
 * Compares the lines of checks across files that may overlap: a check counts as its first file has it. Every check is
 * remembered, because a forgotten one would be counted twice.
 */
export class FileRows {
  readonly #checks = new Map<string, First>()

  /** `row` is all that the row says of its line. A check with the same row twice in its first file may have both. */
  judge(check: string, file: string, row: string): FileVerdict {
    const digest = createHash('sha1').update(row).digest('base64').slice(0, 12)
    const first = this.#checks.get(check)
    if (first === undefined) {
      this.#checks.set(check, { file, rows: new Map([[digest, 1]]), repeated: new Map() })
      return 'new'
    }
    if (first.file === file) {
      first.rows.set(digest, (first.rows.get(digest) ?? 0) + 1)
      return 'new'
    }
    const key = `${file}\n${digest}`
    const repeated = (first.repeated.get(key) ?? 0) + 1
    if (repeated > (first.rows.get(digest) ?? 0)) return { file: first.file }
    first.repeated.set(key, repeated)
    return 'known'
  }
}
