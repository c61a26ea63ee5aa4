import { formOf } from '../lemmas.ts'
import type { Entry, Sense } from '../sense.ts'
import type { Word } from '../words.ts'
import { dimensionTerms } from './dimensions.ts'
import { grammarTerms } from './grammar.ts'
import { idleTerms } from './idle.ts'
import { metricTerms } from './metrics.ts'
import { outsideTerms } from './outside.ts'

/** A word of a phrase: any of its keys, or of its spellings, is it. */
type Slot = readonly string[]

interface Phrase {
  slots: readonly Slot[]
  sense: Sense
}

/** Words and phrases with what they say, to be found by the first word. */
export interface Lexicon {
  /** By a key of the first word; `=` before a spelling. */
  byFirst: ReadonlyMap<string, readonly Phrase[]>
  /** Every word of it as it is written, to put misspelt ones right by. */
  spellings: readonly string[]
  /** Keys of all words. */
  keys: ReadonlySet<string>
}

/** What was found at a place: the words of one phrase and what it may say. */
export interface Found {
  places: readonly number[]
  senses: readonly Sense[]
}

const entries: readonly Entry[] = [...metricTerms, ...dimensionTerms, ...grammarTerms, ...outsideTerms, ...idleTerms]

/** Words that may stand between those of a phrase and change nothing of it. */
const between = new Set(
  'же ли бы там вот они он она сами сам самим их ее его its their самому себе у нас нам наш наши мы ну то а the our we of был была было были is are was were did do does одна один одну одной'.split(
    ' ',
  ),
)
const maxBetween = 3
/** Words before which a comma parts nothing: «дешевле, чем», «что, если». */
const afterComma = new Set(['чем', 'что', 'если', 'чтобы', 'than', 'if'])

/** Makes the lexicon; its words are told by the dictionary, so it is made once that is loaded. */
export function makeLexicon(): Lexicon {
  const byFirst = new Map<string, Phrase[]>()
  const spellings = new Set<string>()
  const keys = new Set<string>()
  for (const { sense, said } of entries) {
    for (const text of said.split(';')) {
      // Written as questions come to be read: “didn’t” is two words, and so is “what’s”.
      const words = text
        .replace(/n't(?![a-z])/g, ' not')
        .replace(/(?<=[a-z])'(?=[a-z])/g, ' ')
        .trim()
        .split(/\s+/)
        .filter(Boolean)
      const [first, ...rest] = words.map((word) => slotOf(word.toLowerCase().replaceAll('ё', 'е')))
      if (first === undefined) continue
      const phrase = { slots: [first, ...rest], sense }
      for (const key of first) {
        const begun = byFirst.get(key)
        if (begun) begun.push(phrase)
        else byFirst.set(key, [phrase])
      }
      for (const key of [first, ...rest].flat()) keys.add(key)
      for (const word of words.flatMap((one) => one.split('|'))) {
        const bare = word.replace(/^=/, '').toLowerCase().replaceAll('ё', 'е')
        // Nothing is put right into a word that may be passed over.
        if (sense.is !== 'idle' && /^([а-я-]{4,}|[a-z-]{5,})$/.test(bare)) spellings.add(bare)
      }
    }
  }
  return { byFirst, spellings: [...spellings], keys }
}

function slotOf(said: string): Slot {
  return [
    ...new Set(
      said.split('|').flatMap((word) => {
        if (word.startsWith('=')) return [word]
        const { keys } = formOf(word)
        // A word that is a dictionary form itself is no form of another one here: «есть» is not «быть».
        return [...(keys.includes(word) ? [word] : keys), `=${word}`]
      }),
    ),
  ]
}

function fits(word: Word, slot: Slot): boolean {
  return slot.includes(`=${word.word}`) || word.keys.some((key) => slot.includes(key))
}

/** Every phrase that begins at a place, those of the same words together. */
export function phrasesAt(words: readonly Word[], at: number, { byFirst }: Lexicon): Found[] {
  const word = words[at]
  if (!word) return []
  const found = new Map<string, { places: number[]; senses: Sense[] }>()
  const tried = new Set<Phrase>()
  for (const key of [...word.keys, `=${word.word}`]) {
    for (const phrase of byFirst.get(key) ?? []) {
      if (tried.has(phrase)) continue
      tried.add(phrase)
      const places = match(words, at, phrase)
      if (!places) continue
      const same = found.get(places.join())
      if (!same) found.set(places.join(), { places, senses: [phrase.sense] })
      else if (!same.senses.includes(phrase.sense)) same.senses.push(phrase.sense)
    }
  }
  return [...found.values()]
}

function match(words: readonly Word[], at: number, { slots }: Phrase): number[] | null {
  const places = [at]
  let place = at + 1
  for (const slot of slots.slice(1)) {
    let passed = 0
    for (;;) {
      const word = words[place]
      if (!word || /[.!?;:]/.test(word.gap) || (word.gap.includes(',') && !afterComma.has(word.word))) return null
      if (fits(word, slot)) break
      if (!between.has(word.word) || ++passed > maxBetween) return null
      // «с одной порции»: no number is left of it.
      if (word.number !== null) places.push(place)
      place++
    }
    places.push(place++)
  }
  return places
}
