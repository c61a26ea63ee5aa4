import type { Card, CardComment } from '@vitrina/contract/card'
import { actionIn, asQuestion } from './job-terms.ts'

/** What a card asks for, as texts in order: the first one that is understood is done. */
export interface Job {
  /** The full text as it was written. */
  said: string
  texts: string[]
  /** The clause that asks for more than reading figures; null if none does. */
  action: string | null
  /** Lines above the items of a list that may give their conditions and period, the nearest last. */
  above: string[]
}

export interface Jobs {
  jobs: Job[]
  /** Items beyond those that are done at once. */
  left: string[]
  /** Number of sentences that were not read, because there are too many to read at once. */
  unread: number
}

type Written = Pick<Card, 'title' | 'content'>

const maxItemCount = 5
/** A person must split a task with more sentences: reading each takes time. */
export const maxSentences = 50
const maxAbove = 9
const maxJoined = 300

/**
 * The jobs of a card: the items of its list, or the full card. A person's later comment takes precedence over both.
 * `isWork` decides whether a line that is not an item asks for something too, and is not mere thanks.
 */
export function readJobs(
  { title, content }: Written,
  comments: readonly CardComment[],
  isWork: (line: string) => boolean,
): Jobs {
  const said = lastTerms(comments)
  if (said !== null) return one(jobOf([said, title]))
  if (isNotice(content)) return one(jobOf([subjectOf(title)]))
  const lines = linesOf(content)
  const first = lines.findIndex((line) => itemIn(line) !== null)
  const items = lines.slice(Math.max(first, 0)).flatMap((line) => itemIn(line) ?? (isWork(line) ? [line] : []))
  if (lines.filter((line) => itemIn(line) !== null).length > 1) {
    // A line before the list is a job of its own only where it is an order.
    const orders = [title, ...lines.slice(0, first)].filter((line) => actionIn(line) !== null)
    const above = [title, ...lines.slice(0, first)].filter((line) => actionIn(line) === null)
    const all = [...orders, ...items]
    const nearest = [...above.slice(0, 1), ...above.slice(1).slice(-maxAbove)]
    const jobs = all.slice(0, maxItemCount).map((item) => jobOf([item], nearest))
    return { jobs, left: all.slice(maxItemCount), unread: 0 }
  }
  const whole = lines.join(' ')
  const both = whole !== '' && whole.length <= maxJoined ? [`${title}. ${whole}`] : []
  const sentences = sentencesOf(lines)
  const isRead = sentences.slice(0, maxSentences)
  return { ...one(jobOf([...both, title, ...isRead])), unread: sentences.length - isRead.length }
}

/** Lines of a card with a list that are not items, so that each can be checked for whether it asks for something. */
export function looseLines({ content }: Written): string[] {
  const lines = linesOf(content)
  const isList = lines.filter((line) => itemIn(line) !== null).length > 1
  return isList ? lines.filter((line) => itemIn(line) === null).slice(0, maxSentences) : []
}

function one(job: Job): Jobs {
  return { jobs: [job], left: [], unread: 0 }
}

/** «- выручка», «2) средний чек»: the item without its mark; null for any other line. */
function itemIn(line: string): string | null {
  return /^(?:[-–—•*]|\d+[.)])\s+(?<item>.+)$/u.exec(line)?.groups?.['item'] ?? null
}

function sentencesOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(/(?<=[.!?])\s+/u))
}

/** Whether a subscription put the card on the board to report an event. */
export function isNotice(content: string | null): boolean {
  return /^Событие evt_/mu.test(content ?? '')
}

/** The subject of an event without its figure: «Ниже порога: Мука — 6,5 кг» becomes «Ниже порога: Мука». */
function subjectOf(title: string): string {
  return title
    .replace(/ — [^—]*$/u, '')
    .replace(/^(Новая цена|Цена действует|Цена не принята учётной системой|Цена не вступила в силу):/u, 'цена')
}

/** The last comment people made after the agent's last report; null if there is none. */
function lastTerms(comments: readonly CardComment[]): string | null {
  const reported = comments.findLastIndex(({ kind }) => kind === 'report')
  const later = comments.slice(reported + 1).filter(({ kind }) => kind === 'comment')
  return later.at(-1)?.content ?? null
}

/** Lines that say what to do, without what the system itself writes on cards. */
function linesOf(content: string | null): string[] {
  return (content ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:https?:|Событие evt_|Поставлено из вопроса:|Для кого:)/u.test(line))
}

function jobOf(said: string[], above: string[] = []): Job {
  return {
    said: said.join(' '),
    // As it is written first: «разобрать падение» asks for more than «падение».
    texts: [...new Set(said.flatMap((text) => [text, asQuestion(text)]))].filter((text) => text !== ''),
    action: said.map(actionIn).find((action) => action !== null) ?? null,
    above,
  }
}
