import { formOf } from '../reading/lemmas.ts'
import { slipsAllowed } from './distance.ts'
import { everydayStemsOf, fit, fitLoosely, type NameWord } from './name-word.ts'
import { stemOf, type Token } from './tokens.ts'

/** Words of names with how well a word of a question fits each; words that do not fit are left out. */
export type Fits = ReadonlyMap<NameWord, number>

// Maximum number of words with the same first letter, nearly the same length and shared letters that are compared. Real
// menus have a few dozen; names that were made similar on purpose must not slow a question down.
const maxCompared = 100
const maxSaved = 5000

/**
 * Finds the words of names that a word of a question may be without trying all of them: by stem and its beginning, and
 * for misspelt words by first letter, length and letters.
 */
export class WordIndex {
  #byWord = new Map<string, NameWord>()
  #byStem = new Map<string, NameWord[]>()
  #byStart = new Map<string, NameWord[]>()
  #bySize = new Map<string, { word: NameWord; letters: number }[]>()
  #fits = new Map<string, Fits>()
  #slips = new Map<string, Fits>()
  #either = new Map<string, Fits>()

  /** The shared object for a spelling. */
  word(word: string, stem: string): NameWord {
    const known = this.#byWord.get(word)
    if (known) return known
    // «Артём» and «Котов» lose an ending that is part of the name; their other cases do not.
    const whole = /[бвгджзклмнпрстфхцчшщ]$/.test(word) && stem !== word ? [word] : []
    // «Напитки» and «напиток» have different stems but the same dictionary form.
    const forms = formOf(word)
      .keys.filter((key) => !key.startsWith('~'))
      .map(stemOf)
    const added: NameWord = { word, stems: [...new Set([stem, ...whole, ...forms])] }
    this.#byWord.set(word, added)
    for (const one of added.stems) put(this.#byStem, one, added)
    for (const length of [stem.length - 1, stem.length - 2]) {
      if (length >= shortestStart) put(this.#byStart, stem.slice(0, length), added)
    }
    for (const form of new Set([word, stem])) {
      put(this.#bySize, sizeOf(word, form.length), { word: added, letters: lettersOf(form) })
    }
    return added
  }

  /** Words that it is a form of (`fit`). */
  fits({ word, stem }: Token): Fits {
    return findCached(this.#fits, word, () => {
      const exact = this.#byWord.get(word)
      const near = [stem.length - 1, stem.length - 2].filter((length) => length >= shortestStart)
      const candidates = [
        ...(exact ? [exact] : []),
        ...(this.#byStem.get(stem) ?? []),
        ...everydayStemsOf(stem).flatMap((meant) => this.#byStem.get(meant) ?? []),
        ...near.flatMap((length) => this.#byStem.get(stem.slice(0, length)) ?? []),
        ...(this.#byStart.get(stem) ?? []),
      ]
      return scored(candidates, (one) => fit({ word, stem }, one))
    })
  }

  /** The results of `slips` and `fits` combined. */
  either(token: Token): Fits {
    return findCached(this.#either, token.word, () => new Map([...this.slips(token), ...this.fits(token)]))
  }

  /** Words it may be with slips (`fitLoosely`). */
  slips({ word, stem }: Token): Fits {
    return findCached(this.#slips, word, () => {
      const most = slipsAllowed(word.length)
      const candidates = new Set<NameWord>()
      if (most === 0) return scored([], () => 0)
      for (const form of new Set([word, stem])) {
        const letters = lettersOf(form)
        for (let length = form.length - most; length <= form.length + most; length++) {
          for (const one of this.#bySize.get(sizeOf(word, length)) ?? []) {
            if (candidates.size >= maxCompared) break
            if (bitsOf(one.letters ^ letters) <= 2 * most) candidates.add(one.word)
          }
        }
      }
      return scored([...candidates], (one) => fitLoosely({ word, stem }, one))
    })
  }
}

const shortestStart = 5

function put<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key)
  if (list) list.push(one)
  else lists.set(key, [one])
}

function findCached(memory: Map<string, Fits>, word: string, find: () => Fits): Fits {
  const known = memory.get(word)
  if (known) return known
  const found = find()
  if (memory.size >= maxSaved) memory.clear()
  memory.set(word, found)
  return found
}

function scored(words: readonly NameWord[], score: (word: NameWord) => number): Fits {
  const found = new Map<NameWord, number>()
  for (const word of words) {
    const of = found.has(word) ? 0 : score(word)
    if (of > 0) found.set(word, of)
  }
  return found
}

function sizeOf(word: string, length: number): string {
  return `${word[0]}${length}`
}

/** The letters of a word as a bit set. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

function bitsOf(value: number): number {
  let left = value - ((value >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
