import type { NameWord } from './name-word.ts'
import { isJoint, type Kind, type Name, type Names } from './names.ts'
import type { Token } from './tokens.ts'
import type { Entities, Entity } from './understood.ts'
import type { Fits } from './word-index.ts'

interface Candidate {
  name: Name
  /** Places of the tokens that fit. */
  at: number[]
  score: number
  /** Share of the name's words that were said. */
  coverage: number
  /** The word the name begins with was said. */
  head: boolean
}

/** Nothing named. */
export function noEntities(): Entities {
  return { restaurants: [], dishes: [], categories: [], waiters: [], stock: [] }
}

/**
 * What the question names, by the words left in it: `free` says of a token whether it may be part of a name. Used
 * tokens are marked. `prefer` is the kind that wins when words fit several as well; `among` leaves out all other names.
 */
export function findEntities(
  tokens: Token[],
  { index, byWord }: Names,
  { free, prefer, only, among }: Asked,
): Entities {
  const found = noEntities()
  // Grammar words may be part of a name once it has begun, and so may misspelt ones.
  const further: FitsOf = (token) => index.either(token)
  for (const first of [(token: Token) => index.fits(token), (token: Token) => index.slips(token)]) {
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]
      if (!token || token.used || !free(token)) continue
      const begun = begunBy(first(token), byWord)
      const candidates = [...begun]
        .filter((name) => only.has(name.kind) && (!among || among.has(name)))
        .toSorted((a, b) => a.at - b.at)
        .map((name) => match(tokens, at, name, { first, further }))
        .filter((candidate) => candidate !== null)
      const best = choose(candidates, prefer)
      if (!best) continue
      const [lead] = best
      if (!lead) continue
      for (const place of lead.at) {
        const taken = tokens[place]
        if (taken) taken.used = true
      }
      add(found, best, tokens)
    }
  }
  return found
}

// Names that fit a word as well as so many others are told by a further word, or not at all.
const mostBegun = 500

function begunBy(fits: Fits, byWord: Names['byWord']): Set<Name> {
  const begun = new Set<Name>()
  for (const [word] of [...fits].toSorted(([, a], [, b]) => b - a)) {
    if (begun.size >= mostBegun) break
    for (const name of byWord.get(word) ?? []) begun.add(name)
  }
  return begun
}

interface Asked {
  free: (token: Token) => boolean
  prefer: Kind[]
  only: ReadonlySet<Kind>
  among?: ReadonlySet<Name>
}

type FitsOf = (token: Token) => Fits

/** The name said from `at` on, over joints and words of any order, or null. */
function match(
  tokens: Token[],
  at: number,
  name: Name,
  { first, further }: { first: FitsOf; further: FitsOf },
): Candidate | null {
  const left = [...name.words]
  const places: number[] = []
  let score = 0
  for (let i = at; i < tokens.length && left.length > 0; i++) {
    const token = tokens[i]
    if (!token) break
    if (i > at && isJoint(token.word)) continue
    if (token.used) break
    const best = bestOf(left, i === at ? first(token) : further(token))
    if (!best) break
    left.splice(best.place, 1)
    places.push(i)
    score += best.score
  }
  // «воды без пиццы»: leaving out is no part of «Вода без газа» by itself.
  if (tokens[places.at(-1) ?? 0]?.word === 'без') {
    places.pop()
    score -= 1
  }
  if (places.length === 0) return null
  const [head] = name.words
  const coverage = places.length / name.words.length
  return { name, at: places, score, coverage, head: head !== undefined && !left.includes(head) }
}

/** Which of the words left fits best, the first of those that fit alike; null when none does. */
function bestOf(left: readonly NameWord[], fits: Fits): { place: number; score: number } | null {
  let place = -1
  let most = 0
  for (const [word, score] of fits.size < left.length ? fits : left.map((one) => [one, fits.get(one) ?? 0] as const)) {
    if (score < most || score === 0) continue
    const at = left.indexOf(word)
    if (at < 0 || (score === most && at > place)) continue
    place = at
    most = score
  }
  return place < 0 ? null : { place, score: most }
}

/** The best of the candidates and those as good; of one kind. */
function choose(candidates: Candidate[], prefer: Kind[]): Candidate[] | null {
  if (candidates.length === 0) return null
  const most = Math.max(...candidates.map(({ at }) => at.length))
  const longest = candidates.filter(({ at }) => at.length === most)
  const score = Math.max(...longest.map((candidate) => candidate.score))
  const close = longest.filter((candidate) => candidate.score > score - 0.06)
  const rank = ({ name: { kind }, coverage }: Candidate) =>
    (prefer.includes(kind) ? 2 - prefer.indexOf(kind) / 10 : 0) +
    (coverage === 1 ? 1 : 0) +
    (kind === 'stock' ? -0.5 : 0)
  const top = Math.max(...close.map(rank))
  const [lead] = close.filter((candidate) => rank(candidate) === top)
  if (!lead) return null
  const same = close.filter(
    ({ name, coverage }) => name.kind === lead.name.kind && (lead.coverage < 1 || coverage === 1),
  )
  // The word the name begins with says more than one inside it: «борщ» is a borsch, «курицей» many things.
  const heads = same.filter(({ head }) => head)
  return heads.length > 0 && lead.name.kind !== 'waiters' ? heads : same
}

function add(found: Entities, best: Candidate[], tokens: Token[]): void {
  const [first, ...others] = best
  if (!first) return
  const sureness = (first.score / first.at.length) * (0.6 + 0.4 * first.coverage) * (others.length > 0 ? 0.6 : 1)
  const entity: Entity = {
    ids: first.name.ids,
    name: first.name.name,
    said: first.at.map((place) => tokens[place]?.text ?? '').join(' '),
    sureness: Math.round(sureness * 100) / 100,
    alternatives: others.map(({ name }) => ({ ids: name.ids, name: name.name })),
  }
  const { kind } = first.name
  if (!found[kind].some(({ name }) => name === entity.name)) found[kind].push(entity)
}
