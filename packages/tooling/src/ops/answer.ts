/** The answer of a command: one JSON object for `--json`, otherwise text for people. */
export interface Answer {
  json: object
  text: string
  /** 0 unless the command found something wrong. */
  exitCode?: number
}
