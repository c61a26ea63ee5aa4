import { setImmediate as turn } from 'node:timers/promises'
import type { NamedValue } from '@vitrina/core/ai/read-vocabulary'
import type { NameWord } from './name-word.ts'
import { fold, tokensOf } from './tokens.ts'
import type { Vocabulary } from './understood.ts'
import { WordIndex } from './word-index.ts'

export type Kind = 'restaurants' | 'dishes' | 'categories' | 'waiters' | 'stock' | NamedValue

/** Kinds that accounting systems name freely, also with words that mean something else: «Касса», «Основное меню». */
export const valueKinds: readonly NamedValue[] = ['order_category', 'station', 'payment_type', 'void_reason']

export function isOfValues(kind: Kind): kind is NamedValue {
  return valueKinds.some((one) => one === kind)
}

/** A name of the vocabulary with its words. */
export interface Name {
  kind: Kind
  ids: string[]
  name: string
  /** The first words of the name, without joints. */
  words: NameWord[]
  /** Its place among all names. */
  at: number
}

/** All names of a vocabulary, indexed by their words. */
export interface Names {
  all: Name[]
  index: WordIndex
  byWord: Map<NameWord, Name[]>
}

const joints = new Set(['на', 'с', 'со', 'и', 'в', 'во', 'по', 'из', 'у', 'от', 'для', 'with', 'and'])

/** No name of a dish or a person has more significant words. */
const maxWordCount = 12
const maxCharacterCount = 150
/** Of the names that share a word only this many are considered; those in use come first. */
const maxSharing = 500
const atOnce = 10

const read = new WeakMap<Vocabulary, Names>()

/** The names of a vocabulary; dishes of the same name are combined. A vocabulary is read once and must not change. */
export function namesOf(vocabulary: Vocabulary): Names {
  const known = read.get(vocabulary)
  if (known) return known
  const names = readNames(vocabulary)
  while (!names.next().done);
  return namesOf(vocabulary)
}

/** Reads the names of a vocabulary in advance, a few at a time, so that other work can run in between. */
export async function prepareNames(vocabulary: Vocabulary): Promise<void> {
  if (read.has(vocabulary)) return
  const names = readNames(vocabulary)
  while (!names.next().done) await turn()
}

function* readNames(vocabulary: Vocabulary): Generator<undefined, void> {
  const names: Names = { all: [], index: new WordIndex(), byWord: new Map() }
  const dishes = new Map<string, { kind: Kind; name: string; ids: string[] }>()
  for (const { id, name } of vocabulary.dishes) {
    const same = dishes.get(fold(name))
    if (same) same.ids.push(id)
    else dishes.set(fold(name), { kind: 'dishes', name, ids: [id] })
  }
  const towns = Map.groupBy(
    vocabulary.restaurants.filter(({ city }) => (city?.trim() ?? '') !== ''),
    ({ city }) => fold(city ?? ''),
  )
  const named = [
    ...vocabulary.restaurants.map(({ id, name }) => ({ kind: 'restaurants' as const, name, ids: [id] })),
    // «по Екатеринбургу»: a town names all restaurants in it.
    ...[...towns.values()].flatMap((own) => {
      const town = { kind: 'restaurants' as const, name: own[0]?.city ?? '', ids: own.map(({ id }) => id) }
      const short = shortTowns[fold(town.name)] ?? []
      return [town, ...[adjectiveOf(town.name), ...short].map((said) => ({ ...town, said }))]
    }),
    ...vocabulary.categories.map((name) => ({ kind: 'categories' as const, name, ids: [name] })),
    ...dishes.values(),
    ...vocabulary.waiters.map(({ id, name }) => ({ kind: 'waiters' as const, name, ids: [id] })),
    ...vocabulary.stock.map(({ name }) => ({ kind: 'stock' as const, name, ids: [name] })),
    ...valueKinds.flatMap((kind) => (vocabulary.values?.[kind] ?? []).map((name) => ({ kind, name, ids: [name] }))),
  ]
  for (const [i, one] of named.entries()) {
    if (i > 0 && i % atOnce === 0) yield
    add(names, one)
  }
  read.set(vocabulary, names)
}

/** How towns are abbreviated in writing. */
const shortTowns: Readonly<Record<string, readonly string[]>> = {
  москва: ['мск', 'msk'],
  екатеринбург: ['екб', 'ekb', 'ебург'],
  'санкт-петербург': ['спб', 'spb', 'питер'],
  новосибирск: ['нск', 'новосиб'],
  'нижний новгород': ['нн'],
  'ростов-на-дону': ['рнд'],
  краснодар: ['крд'],
}

/** The adjective of a town, as in «екатеринбургских ресторанов», «казанских». */
function adjectiveOf(town: string): string {
  const own = fold(town)
  return own === 'москва' ? 'московский' : `${own.replace(/[аеийоуыья]$/, '')}ский`
}

/** Adds a name by its own words, or by those that it is `said` in. */
function add(
  { all, index, byWord }: Names,
  { said, ...named }: Pick<Name, 'kind' | 'name' | 'ids'> & { said?: string },
): void {
  const words = wordsOf(said ?? named.name).map(({ word, stem }) => index.word(word, stem))
  if (words.length === 0) return
  const name: Name = { ...named, words, at: all.length }
  all.push(name)
  for (const word of new Set(words)) {
    const same = byWord.get(word)
    if (!same) byWord.set(word, [name])
    else if (same.length < maxSharing) same.push(name)
  }
}

const parted = new Map<string, { word: string; stem: string }[]>()

function wordsOf(name: string): { word: string; stem: string }[] {
  const known = parted.get(name)
  if (known) return known
  const words = tokensOf(name.slice(0, maxCharacterCount))
    .filter(({ word }) => !joints.has(word) && /[a-zа-я]/.test(word))
    .slice(0, maxWordCount)
    .map(({ word, stem }) => ({ word, stem }))
  // Vocabularies are read again every few seconds, mostly with the same names.
  if (parted.size >= 20_000) parted.clear()
  parted.set(name, words)
  return words
}

export function isJoint(word: string): boolean {
  return joints.has(word)
}
