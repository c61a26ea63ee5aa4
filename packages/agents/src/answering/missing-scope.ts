/** The asker may not read what the answer needs. */
export class MissingScope extends Error {
  readonly scope: string

  constructor(scope: string) {
    super(`The scope ${scope} is missing`)
    this.name = 'MissingScope'
    this.scope = scope
  }
}
