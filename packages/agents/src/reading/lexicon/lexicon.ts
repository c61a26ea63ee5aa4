import { formOf } from '../lemmas.ts'
import type { Word } from '../normalise-question.ts'
import type { Entry, Sense } from '../sense.ts'
import { dimensionTerms } from './dimensions.ts'
import { grammarTerms } from './grammar.ts'
import { idleTerms } from './idle.ts'
import { metricTerms } from './metrics.ts'
import { outsideTerms } from './outside.ts'

/** A word of a phrase, given by all its keys and spellings; any of them matches. */
type Slot = readonly string[]

interface Phrase {
  slots: readonly Slot[]
  sense: Sense
}

/** Words and phrases with their senses, indexed by the first word. */
export interface Lexicon {
  /** By a key of the first word; `=` before a spelling. */
  byFirst: ReadonlyMap<string, readonly Phrase[]>
  /** The spelling of every word, for correcting misspelt ones. */
  spellings: readonly string[]
  /** Keys of all words. */
  keys: ReadonlySet<string>
}

/** A match at a place: the words of one phrase and its possible senses. */
export interface Found {
  places: readonly number[]
  senses: readonly Sense[]
}

const entries: readonly Entry[] = [...metricTerms, ...dimensionTerms, ...grammarTerms, ...outsideTerms, ...idleTerms]

/** Words that may occur between those of a phrase without changing its meaning. */
const between = new Set(
  'же ли бы там вот они он она сами сам самим их ее его its their самому себе у нас нам наш наши мы ну то а the our we of был была было были is are was were did do does одна один одну одной'.split(
    ' ',
  ),
)
const maxBetween = 3
/** Words before which a comma does not separate clauses: «дешевле, чем», «что, если». */
const afterComma = new Set(['чем', 'что', 'если', 'чтобы', 'than', 'if'])

/** Builds the lexicon. Its words are recognised by the dictionary, so it is built once that is loaded. */
export function makeLexicon(): Lexicon {
  const byFirst = new Map<string, Phrase[]>()
  const spellings = new Set<string>()
  const keys = new Set<string>()
  for (const { sense, said } of entries) {
    for (const text of said.split(';')) {
      // Split in the same way as questions: “didn’t” is two words, and so is “what’s”.
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
        // No word is corrected into one that may be ignored.
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
        // A word that is a dictionary form itself does not match another one: «есть» is not «быть».
        return [...(keys.includes(word) ? [word] : keys), `=${word}`]
      }),
    ),
  ]
}

function fits(word: Word, slot: Slot): boolean {
  return slot.includes(`=${word.word}`) || word.keys.some((key) => slot.includes(key))
}

/** Every phrase that begins at a place, with the senses of the same words combined. */
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
      // «с одной порции»: the number belongs to the phrase.
      if (word.number !== null) places.push(place)
      place++
    }
    places.push(place++)
  }
  return places
}
