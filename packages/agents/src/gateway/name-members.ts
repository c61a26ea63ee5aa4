import { memberName } from '@vitrina/contract/figure-members'
import type { FigureCondition, FigureDimension, FigureQuery } from '@vitrina/contract/figure-query'
import { ownMembers } from '../reading/canonical.ts'
import { formOf } from '../reading/lemmas.ts'
import { mentionsOf } from '../reading/names.ts'
import { isJoint, type Kind, namesOf } from '../understand/names.ts'
import { fold, tokensOf } from '../understand/tokens.ts'
import type { Vocabulary } from '../understand/understood.ts'

/** What is needed to find the members that a model names. */
export interface Known {
  vocabulary: Vocabulary
  /**
   * What people wrote, the latest first. Names of restaurants, waiters, dishes and goods must occur in it; null: any
   * may be named.
   */
  said: readonly string[] | null
}

interface Member {
  name: string
  ids: readonly string[]
}

/**
 * Queries with their members by id: one version, a version for each possible meaning of a name, or what is wrong with a
 * name.
 */
export type Named =
  | { kind: 'named'; queries: FigureQuery[] }
  | { kind: 'several'; said: string; names: readonly string[]; choices: FigureQuery[][] }
  | { kind: 'unknown'; words: string; isOfAsker: boolean }

const kinds: Partial<Record<FigureDimension, Kind>> = {
  restaurant: 'restaurants',
  dish: 'dishes',
  category: 'categories',
  waiter: 'waiters',
  product: 'stock',
}

/** Whether members of a dimension are known by names. */
export function hasNames(dimension: FigureDimension): boolean {
  return kinds[dimension] !== undefined
}

/** Dimensions of the restaurants and waiters a question names: its answer must not leave them out. */
export function dimensionsRecognised(question: string, vocabulary: Vocabulary): FigureDimension[] {
  const proper = [
    ['restaurant', 'restaurants'],
    ['waiter', 'waiters'],
  ] as const
  return proper.flatMap(([dimension, kind]) => (membersIn(question, kind, vocabulary).length > 0 ? [dimension] : []))
}

/**
 * Finds the members that a model names. If a name fits several, the asker chooses; if it fits none, no guess is made.
 */
export function nameMembers(queries: readonly FigureQuery[], known: Known): Named {
  try {
    const first = withIds(queries, known, 0)
    const [several, another] = first.several
    if (!several) return { kind: 'named', queries: first.queries }
    const choices = another ? [] : several.members.map((_, at) => withIds(queries, known, at).queries)
    return { kind: 'several', said: several.said, names: several.members.map(({ name }) => name), choices }
  } catch (error) {
    if (!(error instanceof NoMember)) throw error
    return { kind: 'unknown', words: error.message, isOfAsker: error.isOfAsker }
  }
}

class NoMember extends Error {
  override name = 'NoMember'
  /** The asker used the name or a part of it. */
  readonly isOfAsker: boolean

  constructor(words: string, isOfAsker = false) {
    super(words)
    this.isOfAsker = isOfAsker
  }
}

/** `choice`: which of several members is taken where a name fits more than one. */
function withIds(queries: readonly FigureQuery[], known: Known, choice: number) {
  const several = new Map<string, { said: string; members: readonly Member[] }>()
  const idsOf = (dimension: FigureDimension, kind: Kind, said: string): readonly string[] => {
    const members = membersNamed(said, kind, known)
    if (members.length > 1) several.set(`${dimension} ${fold(said)}`, { said, members })
    return members[members.length > 1 ? choice : 0]?.ids ?? []
  }
  const settled = (condition: FigureCondition): FigureCondition => {
    const { dimension, op, values } = condition
    if (op === 'is') return condition
    const kind = kinds[dimension]
    const found = kind
      ? values.flatMap((said) => idsOf(dimension, kind, said))
      : values.map((value) => codeOf(dimension, value))
    return { dimension, op, values: found }
  }
  const named = queries.map((query) => ({ ...query, where: query.where.map(settled) }))
  return { queries: named, several: [...several.values()] }
}

/** The code of a member that has a label of the product, found by that code or label. */
function codeOf(dimension: FigureDimension, value: string): string {
  const codes = ownMembers[dimension]
  if (!codes || codes.includes(value)) return value
  const isWord = (code: string) =>
    (['ru', 'en'] as const).some((language) => fold(memberName(dimension, code, null, language)) === fold(value))
  const code = codes.find(isWord)
  if (code === undefined) throw new NoMember(`${dimension}: значения «${value}» нет. Есть: ${codes.join(', ')}.`)
  return code
}

function membersNamed(said: string, kind: Kind, known: Known): readonly Member[] {
  const { vocabulary } = known
  const folded = fold(said.trim())
  const exact = namesOf(vocabulary).all.filter((one) => one.kind === kind && fold(one.name) === folded)
  const members = distinct(exact.length > 0 ? exact : alike(said, kind, vocabulary))
  if (members.length === 0) throw unknown(said, kind, known)
  const heard = recognisedAs(members, kind, known)
  if (heard.length > 0) return heard
  throw new NoMember(`Названия «${said}» никто не называл: ни в вопросе, ни до него. Не добавляй его от себя.`)
}

/** Members found by every word of a name: in another case, misspelt, or a part of their name. */
function alike(said: string, kind: Kind, vocabulary: Vocabulary): readonly Member[] {
  const [found, another] = membersIn(said, kind, vocabulary)
  const isAll = tokensOf(said).every(({ word }, place) => found?.places.includes(place) || isJoint(word))
  return found && !another && isAll ? found.members : []
}

/** The members of a kind that a text names, in order, each with the others that its words fit equally well. */
function membersIn(
  text: string,
  kind: Kind,
  vocabulary: Vocabulary,
): { members: readonly Member[]; places: readonly number[] }[] {
  const words = tokensOf(text).map((token) => ({ ...token, ...formOf(token.word) }))
  const looked = {
    names: namesOf(vocabulary),
    kinds: [kind],
    isTaken: () => false,
    mayBe: () => true,
    least: 1,
  } as const
  return mentionsOf(words, looked).map(({ names, places }) => ({ members: names, places }))
}

/**
 * Which of some members people named, together with the others their words fit equally well: a model that gives one of
 * these in full has guessed. Categories may be called anything: «выпивка» may be «бар» on the menu.
 */
function recognisedAs(members: readonly Member[], kind: Kind, { said, vocabulary }: Known): readonly Member[] {
  if (said === null || kind === 'categories') return members
  const isAmongThem = ({ ids }: Member) => members.some((member) => member.ids.some((id) => ids.includes(id)))
  for (const text of said) {
    const heard = membersIn(text, kind, vocabulary).filter(({ members: all }) => all.some(isAmongThem))
    if (heard.length > 0) return distinct(heard.flatMap(({ members: all }) => all))
  }
  return []
}

function unknown(name: string, kind: Kind, { said, vocabulary }: Known): NoMember {
  const { index, byWord } = namesOf(vocabulary)
  const tokens = tokensOf(name)
  const near = tokens.flatMap((token) => [...index.either(token).keys()].flatMap((word) => byWord.get(word) ?? []))
  const names = [...new Set(near.filter((one) => one.kind === kind).map((one) => one.name))].slice(0, maxNear)
  const stems = new Set((said ?? []).flatMap(tokensOf).map(({ stem }) => stem))
  const rest = names.length > 0 ? ` Похожие: ${names.map((one) => `«${one}»`).join(', ')}.` : ''
  return new NoMember(
    `«${name}»: такого названия нет.${rest}`,
    tokens.some(({ stem, word }) => !isJoint(word) && stems.has(stem)),
  )
}

const maxNear = 8

function distinct(members: readonly Member[]): Member[] {
  return [...new Map(members.map((member) => [member.ids.join(), member])).values()]
}
