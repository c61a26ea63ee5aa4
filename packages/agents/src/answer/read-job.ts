import type { Card, CardComment } from '@vitrina/contract/card'
import { actionIn, asQuestion } from './job-words.ts'

/** What a card asks for, one text after another: the first that is understood is what is done. */
export interface Job {
  /** All of it, as it was written. */
  said: string
  texts: string[]
  /** Asks for something to be done that reading figures is not: the words that say so. */
  action: string | null
}

/** The pieces of work of a card: the items of its list, or the card as a whole. A person's later word goes before both. */
export function readJobs({ title, content }: Pick<Card, 'title' | 'content'>, comments: readonly CardComment[]): Job[] {
  const said = lastWords(comments)
  if (said !== null) return [jobOf([said, title])]
  if (isNotice(content)) return [jobOf([subjectOf(title)])]
  const lines = linesOf(content ?? '')
  const items = lines.flatMap((line) => /^(?:[-–—•*]|\d+[.)])\s+(?<item>.+)$/u.exec(line)?.groups?.['item'] ?? [])
  if (items.length > 1) return items.slice(0, mostItems).map((item) => jobOf([item]))
  const whole = lines.join(' ')
  const both = whole !== '' && whole.length <= mostJoined ? [`${title}. ${whole}`] : []
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?])\s+/u))
  return [jobOf([...both, title, ...sentences.slice(0, mostItems)])]
}

/** A subscription put it on the board: it tells of an event. */
export function isNotice(content: string | null): boolean {
  return /^Событие evt_/mu.test(content ?? '')
}

/** What the event is of, without the figure it brought: «Ниже порога: Мука — 6,5 кг». */
function subjectOf(title: string): string {
  return title.replace(/ — [^—]*$/u, '').replace(/^Новая цена:/u, 'цена')
}

const mostItems = 5
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

function jobOf(texts: string[]): Job {
  return {
    said: texts.join(' '),
    texts: texts.map(asQuestion),
    action: texts.map(actionIn).find((action) => action !== null) ?? null,
  }
}
