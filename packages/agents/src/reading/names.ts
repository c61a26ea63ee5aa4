import type { NameWord } from '../understand/name-word.ts'
import { isJoint, type Kind, type Name, type Names } from '../understand/names.ts'
import { stemOf } from '../understand/tokens.ts'
import type { Fits } from '../understand/word-index.ts'
import type { Word } from './normalise-question.ts'

/** Names of one kind that words of a question fit equally well. */
export interface Mention {
  kind: Kind
  places: readonly number[]
  names: readonly Name[]
  /** Every word of the name was used. */
  isWhole: boolean
  /** The first word of the name was used. */
  isHead: boolean
  /** The name was misspelt or used in another form. */
  isLoose: boolean
}

interface Candidate {
  name: Name
  places: number[]
  score: number
  isWhole: boolean
  isHead: boolean
}

interface Looked {
  names: Names
  /** Kinds to look for, the preferred ones first. */
  kinds: readonly Kind[]
  isTaken: (place: number) => boolean
  /** Whether a word may be a name on its own. */
  mayBe: (word: Word, place: number) => boolean
  /** Minimum number of words of a name that must match. */
  least: 1 | 2
}

/** The names that the remaining words of a question mention, in order. */
export function mentionsOf(words: readonly Word[], looked: Looked): Mention[] {
  const found: Mention[] = []
  const used = new Set<number>()
  const isTaken = (place: number) => used.has(place) || looked.isTaken(place)
  const { names } = looked
  const { index } = names
  for (const first of [
    (word: Word) => fitsOf(word, names),
    (word: Word) => (word.isKnown ? nothing : index.slips(word)),
  ]) {
    for (const [at, word] of words.entries()) {
      if (isTaken(at) || !mayBegin(word) || (looked.least === 1 && !looked.mayBe(word, at))) continue
      const best = bestAt(words, at, first, { ...looked, isTaken })
      if (!best) continue
      for (const place of best.places) used.add(place)
      found.push(narrowed(best, words, names, isTaken, used))
    }
  }
  return joined(found, words)
}

/** “beef stroganoff”: in English the head of a dish's name comes last, directly after its ingredient. */
function joined(mentions: readonly Mention[], words: readonly Word[]): Mention[] {
  const inTurn = [...mentions].sort((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0))
  return inTurn.flatMap((mention, i) => {
    const next = inTurn[i + 1]
    if (next && isBeforeHead(mention, next, words)) return []
    const before = inTurn[i - 1]
    return before && isBeforeHead(before, mention, words)
      ? [{ ...mention, places: [...before.places, ...mention.places] }]
      : [mention]
  })
}

function isBeforeHead(one: Mention, head: Mention, words: readonly Word[]): boolean {
  const [at = 0] = head.places
  const isSide = (one.places.at(-1) ?? 0) === at - 1 && words[at]?.gap === ''
  const isLatin = [...one.places, at].every((place) => /^[a-z]/i.test(words[place]?.text ?? ''))
  return isSide && isLatin && one.kind === 'dishes' && head.kind === 'dishes' && !one.isHead && head.isHead
}

/** «яиц … куриных»: a later word that only some of the names have narrows them down. */
function narrowed(
  mention: Mention,
  words: readonly Word[],
  names_: Names,
  isTaken: (place: number) => boolean,
  used: Set<number>,
): Mention {
  if (mention.isWhole || (mention.kind !== 'dishes' && mention.kind !== 'stock')) return mention
  let { names } = mention
  const places = [...mention.places]
  for (const [place, word] of words.entries()) {
    if (isTaken(place) || !mayBegin(word) || place < (mention.places[0] ?? 0)) continue
    const fits = fitsOf(word, names_)
    const fewer = names.filter((name) => name.words.some((one) => (fits.get(one) ?? 0) > 0))
    if (fewer.length === 0) continue
    names = fewer
    places.push(place)
    used.add(place)
  }
  return { ...mention, names, places }
}

/**
 * «Лапшин» and «Лапшиным» are a man's name, «Лапшиной» is a woman's. «Лапшина» is a woman's if the verb is feminine
 * («обслужила»).
 */
function ofGender(names: readonly Name[], words: readonly Word[], at: number): readonly Name[] {
  const isWoman = ({ words: own }: Name) => /[ая]$/.test(own.at(-1)?.word ?? '')
  const isMan = (name: Name) => !isWoman(name)
  const isOf = { man: isMan, woman: isWoman, either: null }[genderOf(words, at)]
  const left = isOf ? names.filter(isOf) : names
  return left.length > 0 ? left : names
}

function genderOf(words: readonly Word[], at: number): 'man' | 'woman' | 'either' {
  const word = words[at]?.word ?? ''
  if (/(ым|им|ин|ын|ов|ев)$/.test(word)) return 'man'
  if (/(ой|ою)$/.test(word)) return 'woman'
  if (!/(ина|ына|ова|ева)$/.test(word)) return 'either'
  if (/^(у|без|кроме|от|для|официанта)$/.test(words[at - 1]?.word ?? '')) return 'man'
  const isSubject = words.some((one) => one.word !== 'была' && /[аеиуыя]ла(сь)?$/.test(one.word) && one.isKnown)
  return isSubject ? 'woman' : 'either'
}

/** Words of names that a word is a form of, also by its dictionary form: «перца» is «перец». */
export function fitsOf(word: Word, { index }: Names): Fits {
  const fits = index.fits(word)
  const others = word.keys.filter((key) => !key.startsWith('~') && key !== word.word)
  if (others.length === 0) return fits
  const all = new Map(fits)
  for (const key of others)
    for (const [one, score] of index.fits({ ...word, word: key, stem: stemOf(key) }))
      all.set(one, Math.max(score * 0.99, all.get(one) ?? 0))
  return all
}

const nothing: Fits = new Map()

function mayBegin(word: Word): boolean {
  return word.number === null && !isJoint(word.word) && /[a-zа-я]/.test(word.word)
}

// If a word fits more names than this, another word must decide between them.
const maxBegun = 500

function bestAt(words: readonly Word[], at: number, first: (word: Word) => Fits, looked: Looked): Mention | null {
  const word = words[at]
  if (!word) return null
  const { names, kinds, least } = looked
  const fits = first(word)
  const begun = new Set<Name>()
  for (const [one] of [...fits].sort(([, a], [, b]) => b - a)) {
    if (begun.size >= maxBegun) break
    for (const name of names.byWord.get(one) ?? []) begun.add(name)
  }
  const candidates: Candidate[] = []
  for (const name of begun) {
    if (!kinds.includes(name.kind)) continue
    const candidate = match(words, at, name, fits, looked)
    if (candidate && candidate.places.length >= least) candidates.push(candidate)
  }
  const most = Math.max(0, ...candidates.map(({ places }) => places.length))
  const longest = candidates.filter(({ places }) => places.length === most)
  const score = Math.max(0, ...longest.map((one) => one.score))
  const close = longest.filter((one) => one.score > score - 0.06)
  const rank = ({ name, isWhole }: Candidate) => (isWhole ? 10 : 0) - kinds.indexOf(name.kind)
  const top = Math.max(...close.map(rank))
  const [lead] = close.filter((one) => rank(one) === top)
  if (!lead) return null
  const same = close.filter(({ name, isWhole }) => name.kind === lead.name.kind && isWhole === lead.isWhole)
  // The first word of a name weighs more than one inside it: «борщ» is a borscht, «курицей» occurs in many dishes.
  const heads = same.filter(({ isHead }) => isHead)
  const { kind } = lead.name
  const chosen = heads.length > 0 && kind !== 'waiters' ? heads : same
  const { places, isWhole, isHead } = chosen[0] ?? lead
  const inTurn = chosen.map(({ name }) => name).sort((a, b) => a.at - b.at)
  const meant = kind === 'waiters' ? ofGender(inTurn, words, places.at(-1) ?? at) : inTurn
  return { kind, places, names: meant, isWhole, isHead, isLoose: score / most <= 0.9 }
}

/** The name that starts at a place, with joints skipped and words in any order, or null. */
function match(
  words: readonly Word[],
  at: number,
  name: Name,
  fits: Fits,
  { names, isTaken }: Looked,
): Candidate | null {
  const left: NameWord[] = [...name.words]
  const places: number[] = []
  let score = 0
  for (let place = at; place < words.length && left.length > 0; place++) {
    const word = words[place]
    if (!word || (place > at && isTaken(place))) break
    if (place > at && (isJoint(word.word) || word.gap === '«')) {
      if (isJoint(word.word)) continue
    }
    const scores = place === at ? fits : word.isKnown ? fitsOf(word, names) : names.index.either(word)
    let best = -1
    let sure = 0
    for (const [i, one] of left.entries()) {
      // «Маслов» is a surname, although a form of «масло» is spelt the same way.
      const by =
        (scores.get(one) ?? 0) +
        (name.kind === 'waiters' && one.word === word.word && /(ов|ев|ин|ын)$/.test(word.word) ? 0.07 : 0)
      if (by > sure) [best, sure] = [i, by]
    }
    if (best < 0) break
    left.splice(best, 1)
    places.push(place)
    score += sure
  }
  // «воды без пиццы»: «без» alone does not match «Вода без газа».
  if (words[places.at(-1) ?? 0]?.word === 'без') places.pop()
  const [head] = name.words
  if (places.length === 0) return null
  return { name, places, score, isWhole: left.length === 0, isHead: head !== undefined && !left.includes(head) }
}
