/** Checks remembered per generation. Two generations are kept, however long the files are. */
const generationSize = 100_000

/** Numbers the lines of each check from 1, in the order in which they come. */
export class LineNumbers {
  #recent = new Map<string, number>()
  #older = new Map<string, number>()

  /** The number of the next line of a check. */
  next(check: string): number {
    const number = (this.#recent.get(check) ?? this.#older.get(check) ?? 0) + 1
    this.#recent.set(check, number)
    if (this.#recent.size >= generationSize) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    return number
  }
}
