/** What of `az` is used here: a dictionary of Russian word forms. */
declare module 'az' {
  interface Parse {
    /** The dictionary form. */
    normalize(): { word: string }
    score: number
  }
  interface Morph {
    (word: string, config?: { parsers?: string[] }): Parse[]
    init(done: () => void): void
  }
  const az: { Morph: Morph }
  export default az
}
