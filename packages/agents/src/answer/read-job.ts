import type { Card, CardComment } from '@vitrina/contract/card'
import { conceptOf, isFiller } from '../understand/lexicon.ts'
import { tokensOf } from '../understand/tokens.ts'
import { actionIn, asQuestion } from './job-words.ts'

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

/** The pieces of work of a card: the items of its list, or the card as a whole. A person's later word goes before both. */
export function readJobs({ title, content }: Pick<Card, 'title' | 'content'>, comments: readonly CardComment[]): Jobs {
  const said = lastWords(comments)
  if (said !== null) return one(jobOf([said, title]))
  if (isNotice(content)) return one(jobOf([subjectOf(title)]))
  const lines = linesOf(content ?? '')
  const first = lines.findIndex((line) => itemIn(line) !== null)
  const items = lines.slice(Math.max(first, 0)).flatMap((line) => itemIn(line) ?? (isWork(line) ? [line] : []))
  if (lines.filter((line) => itemIn(line) !== null).length > 1) {
    // What stands before the list asks for something by itself only where it is an order.
    const orders = [title, ...lines.slice(0, first)].filter((line) => actionIn(line) !== null)
    const above = [title, ...lines.slice(0, first)].filter((line) => actionIn(line) === null)
    const all = [...orders, ...items]
    const nearest = [...above.slice(0, 1), ...above.slice(1).slice(-mostAbove)]
    const jobs = all.slice(0, mostItems).map((item) => jobOf([item], nearest))
    return { jobs, left: all.slice(mostItems), unread: 0 }
  }
  const whole = lines.join(' ')
  const both = whole !== '' && whole.length <= mostJoined ? [`${title}. ${whole}`] : []
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?])\s+/u))
  const isRead = sentences.slice(0, mostSentences)
  return { ...one(jobOf([...both, title, ...isRead])), unread: sentences.length - isRead.length }
}

function one(job: Job): Jobs {
  return { jobs: [job], left: [], unread: 0 }
}

/** «- выручка», «2) средний чек»: the item without its mark; null for any other line. */
function itemIn(line: string): string | null {
  return /^(?:[-–—•*]|\d+[.)])\s+(?<item>.+)$/u.exec(line)?.groups?.['item'] ?? null
}

/** A line that asks for something too, and is no mere word of thanks. */
export function isWork(line: string): boolean {
  return actionIn(line) !== null || tokensOf(line).some((token) => conceptOf(token) !== null && !isFiller(token))
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

const mostItems = 5
/** A task of more sentences is for a person to part: understanding each takes its time. */
export const mostSentences = 50
const mostAbove = 9
const mostJoined = 300

/** What people said after the agent's last report; null when nobody did. */
function lastWords(comments: readonly CardComment[]): string | null {
  const reported = comments.findLastIndex(({ kind }) => kind === 'report')
  const later = comments.slice(reported + 1).filter(({ kind }) => kind === 'comment')
  return later.at(-1)?.content ?? null
}

/** Lines that say what to do, without what the system itself writes on cards. */
function linesOf(content: string): string[] {
  return content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:https?:|Событие evt_|Поставлено из вопроса:|Для кого:)/u.test(line))
}

function jobOf(texts: string[], above: string[] = []): Job {
  return {
    said: texts.join(' '),
    texts: texts.map(asQuestion),
    action: texts.map(actionIn).find((action) => action !== null) ?? null,
    above,
  }
}
