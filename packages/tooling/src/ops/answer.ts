/** What a command answers: one JSON object for `--json`, words for people otherwise. */
export interface Answer {
  json: object
  text: string
  /** 0 unless the command found something wrong. */
  exitCode?: number
}
