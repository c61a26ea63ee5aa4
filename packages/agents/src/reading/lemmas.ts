/// <reference path="./az.d.ts" />
import { stemmer as englishStemmer } from '@orama/stemmers/english'
import type Az from 'az'
import { stemOf } from '../understand/tokens.ts'

let dictionary: typeof Az.Morph | null = null
let loading: Promise<void> | null = null

/** Loads the dictionary of Russian word forms, once; until then words are recognised by stem. It takes about 0.2 s. */
export function loadDictionary(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  const { default: az } = await import('az')
  // The module finds its dictionary files next to itself, wherever it is installed.
  await new Promise<void>((done) => az.Morph.init(() => done()))
  dictionary = az.Morph
  formCache.clear()
}

/** The keys of a word: its dictionary forms, or its stem where it has none. */
export interface Form {
  keys: readonly string[]
  /** Some dictionary has it. Always true for words that are not Russian, as there is no other dictionary. */
  isKnown: boolean
}

const formCache = new Map<string, Form>()
const maxSaved = 20_000

/** The form of a word in lower case, with «е» for «ё». */
export function formOf(word: string): Form {
  const known = formCache.get(word)
  if (known !== undefined) return known
  const form = read(word)
  // Words come from questions, so the cache must not grow without bound.
  if (formCache.size >= maxSaved) formCache.clear()
  formCache.set(word, form)
  return form
}

// No word of the dictionary is longer, and the time of a look-up grows with the length.
const longestWord = 40
const minScore = 0.02

function read(word: string): Form {
  const stem = `~${stemOf(word)}`
  if (/[a-z]/.test(word)) return { keys: [`~${englishStemmer(word)}`], isKnown: true }
  if (dictionary === null || word.length > longestWord || !/^[а-я-]+$/.test(word)) {
    return { keys: [stem], isKnown: dictionary === null }
  }
  const parses = dictionary(word, { parsers: ['Dictionary'] })
  const lemmas = parses
    .filter(({ score }) => score >= minScore || parses.length === 1)
    .map((parse) => parse.normalize().word.replaceAll('ё', 'е'))
  return lemmas.length > 0 ? { keys: [...new Set(lemmas)], isKnown: true } : { keys: [stem], isKnown: false }
}
