import type { Card, CardComment } from '@vitrina/contract/card'
import { actionIn, asQuestion } from './job-terms.ts'

/** What a card asks for, one text after another: the first that is understood is what is done. */
export interface Job {
  /** All of it, as it was written. */
  said: string
  texts: string[]
  /** Asks for something to be done that reading figures is not: the words that say so. */
  action: string | null
  /** What stands above the items of a list and may say of what and of when they are; the nearest last. */
  above: string[]
}

export interface Jobs {
  jobs: Job[]
  /** Items past those that are done in one go. */
  left: string[]
  /** How many sentences were not read: there are more than are read in one go. */
  unread: number
}

type Written = Pick<Card, 'title' | 'content'>

const maxItemCount = 5
/** A task of more sentences is for a person to part: reading each takes its time. */
export const maxSentences = 50
const maxAbove = 9
const maxJoined = 300

/**
 * The pieces of work of a card: the items of its list, or the card as a whole. A person's later word goes before both. `isWork`
 * tells of a line that it asks for something too, and is no mere word of thanks.
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
    // What stands before the list asks for something by itself only where it is an order.
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

/** Lines of a card that are no items: those it may be asked of whether they ask for something. */
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

/** A subscription put it on the board: it tells of an event. */
export function isNotice(content: string | null): boolean {
  return /^Событие evt_/mu.test(content ?? '')
}

/** What the event is of, without the figure it brought: «Ниже порога: Мука — 6,5 кг». */
function subjectOf(title: string): string {
  return title
    .replace(/ — [^—]*$/u, '')
    .replace(/^(Новая цена|Цена действует|Цена не принята учётной системой|Цена не вступила в силу):/u, 'цена')
}

/** What people said after the agent's last report; null when nobody did. */
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
