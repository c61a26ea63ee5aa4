import { type Change, changeOf, toneOf } from '@vitrina/contract/change'
import type { MailingBlock } from '@vitrina/contract/mailing'
import { sourceName } from '@vitrina/contract/source'
import type { Digest, DigestFigure } from './compose-digest.ts'
import { type DigestFormat, type DigestLabels, digestFormat, digestLabels } from './digest-language.ts'
import type { DigestGap } from './find-gaps.ts'

export interface ReportedFigure {
  title: string
  value: string
  /** `+5,2 %`; null when there is nothing to compare with. */
  change: string | null
  /** Whether the change is good; null when it is neither good nor bad. */
  isGood: boolean | null
  before: string
  note: string | null
  /** Null when no page shows exactly this. */
  link: string | null
}

export interface ReportedList {
  title: string
  rows: { label: string; value: string; share: string | null; change: string | null }[]
  /** Shown instead of rows, or after them. */
  note: string | null
  /** Null when no page shows exactly this. */
  link: string | null
}

/** A rendered digest: the source of both texts of the mail. */
export interface RenderedDigest {
  subject: string
  heading: string
  under: string[]
  gaps: string[]
  figures: ReportedFigure[]
  lists: ReportedList[]
  words: DigestLabels
  language: Digest['language']
  home: string
  why: string
}

const maxRows = { revenue_by_restaurant: 30, top_dishes: 5, top_waiters: 5 } as const
const maxNames = 10

/** Renders a digest in its language, with links into the panel. */
export function renderDigest(digest: Digest, panelUrl: string): RenderedDigest {
  const { language, period, previous, heldSince, name, workspace, restaurants } = digest
  const words = digestLabels(language)
  const format = digestFormat(language, digest.currency)
  const isDaily = period.from === period.to
  const days = isDaily ? format.weekdayAndDay(period.to) : `${words.week} ${format.days(period.from, period.to)}`
  const withYear = isDaily
    ? format.weekdayAndDay(period.to, true)
    : `${words.week} ${format.days(period.from, period.to, true)}`
  const link = (block: MailingBlock) => blockLink(digest, block, panelUrl)
  return {
    subject: `${words.brand}: ${days}${headline(digest, format, words)}`,
    heading: withYear.charAt(0).toUpperCase() + withYear.slice(1),
    under: [
      heldSince !== undefined
        ? words.heldSince(format.days(heldSince, heldSince))
        : isDaily
          ? words.comparedDay(format.weekdayAndDay(previous.to))
          : words.comparedWeek(format.days(previous.from, previous.to)),
      ...(restaurants.length > 0 ? [words.some(restaurants.length)] : []),
    ],
    gaps: digest.gaps.map((gap) => gapLabels(gap, digest, format, words)),
    figures: digest.figures.map((figure) => reportedFigure(figure, format, words, link(figure.block))),
    lists: [...rankings(digest, format, words, link), ...stock(digest, format, words, link)],
    words,
    language,
    home: new URL('/', panelUrl).href,
    why: words.why(name, workspace),
  }
}

/** The revenue and its change, or the mailing's name when it does not include the revenue. */
function headline({ figures, name }: Digest, format: DigestFormat, words: DigestLabels): string {
  const revenue = figures.find(({ block }) => block === 'revenue')?.data
  if (!revenue) return ` — ${name}`
  if (revenue.value === null) return ` — ${words.noData}`
  const changed = changeOf(revenue)
  const change = changed === null ? '' : `, ${format.change(changed)}`
  return ` — ${format.figure('money', revenue.value)}${change}`
}

function reportedFigure(
  { block, data }: DigestFigure,
  format: DigestFormat,
  words: DigestLabels,
  link: string | null,
): ReportedFigure {
  const { unit, value, previous, knownRevenueSharePct: known } = data
  const change = changeOf(data)
  const tone = toneOf(data)
  return {
    title: words.blocks[block],
    value: format.figure(unit, value),
    change: change && format.change(change),
    isGood: tone === 'plain' ? null : tone === 'good',
    before: previous === null ? words.notCompared : words.before(format.figure(unit, previous)),
    note: typeof known === 'number' && known < 100 ? words.knownShare(format.figure('percent', known)) : null,
    link,
  }
}

type Link = (block: MailingBlock) => string | null

function rankings({ rankings }: Digest, format: DigestFormat, words: DigestLabels, link: Link): ReportedList[] {
  return rankings.map(({ block, data: { unit, items } }) => {
    const most = block in maxRows ? maxRows[block as keyof typeof maxRows] : items.length
    const shown = items.slice(0, most)
    // A full list says how many rows are left out; the top lists are short by design.
    const left = block === 'revenue_by_restaurant' ? items.length - shown.length : 0
    return {
      title: words.blocks[block],
      rows: shown.map(({ label, value, sharePct, changePct = null, changePoints = null }) => ({
        label,
        value: format.figure(unit, value),
        share: sharePct === null ? null : format.figure('percent', sharePct),
        change: reportedChange(changeOf({ changePct, changePoints }), format),
      })),
      note: shown.length === 0 ? words.nobody : left > 0 ? words.andMore(left) : null,
      link: link(block),
    }
  })
}

function stock({ stock }: Digest, format: DigestFormat, words: DigestLabels, link: Link): ReportedList[] {
  if (!stock) return []
  const { count, names } = stock
  const left = names.length > maxNames ? words.andMore(names.length - maxNames) : null
  return [
    {
      title: `${words.blocks.stock_below_threshold}: ${format.figure('count', count)}`,
      rows: names.slice(0, maxNames).map((label) => ({ label, value: '', share: null, change: null })),
      note: count === 0 ? words.noneBelow : left,
      link: link('stock_below_threshold'),
    },
  ]
}

function gapLabels(gap: DigestGap, { period, timezone }: Digest, format: DigestFormat, words: DigestLabels): string {
  switch (gap.kind) {
    case 'exchange_failed':
      return words.exchangeFailed
    case 'exchange_late':
      return words.exchangeLate(sourceName(gap.source), gap.since && format.instant(gap.since, timezone))
    case 'day_open':
      return words.dayOpen(format.day(period.to), gap.names.length === 0 ? null : format.list(gap.names))
    case 'not_read_since':
      return words.notReadSince(
        sourceName(gap.source),
        format.day(period.to),
        gap.since && format.instant(gap.since, timezone),
      )
    case 'past_not_compared':
      return words.pastNotCompared(sourceName(gap.source))
    case 'provisional':
      return words.provisional(format.day(gap.day), format.list(gap.names))
    case 'unproven':
      return words.unproven(format.day(gap.day), format.list(gap.names))
    case 'silent_restaurants':
      return words.silent(format.list(gap.names))
    case 'no_sales':
      return gap.days.length === 0 || gap.days.length === length(period)
        ? words.noSalesAtAll(format.days(period.from, period.to))
        : words.noSales(format.list(gap.days.map((day) => format.day(day))))
  }
}

function length({ from, to }: Digest['period']): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

function reportedChange(change: Change | null, format: DigestFormat): string | null {
  return change && format.change(change)
}

// The page of the panel that shows a block's content for the same days; null when no page shows exactly that.
function blockLink(
  { period, restaurants }: Pick<Digest, 'period' | 'restaurants'>,
  block: MailingBlock,
  panelUrl: string,
): string | null {
  const { from, to } = period
  const [only, ...others] = restaurants
  const link = (path: string, more: Record<string, string> = {}) =>
    new URL(`${path}?${new URLSearchParams({ from, to, ...more })}`, panelUrl).href
  // No page filters by several restaurants, and the menu and the stock pages cover all of them.
  if (others.length > 0) return null
  switch (block) {
    case 'revenue':
    case 'checks':
    case 'avg_check':
      return only === undefined ? link('/') : link(`/restaurants/${only}`)
    case 'revenue_by_restaurant':
      return only === undefined ? link('/restaurants') : link(`/restaurants/${only}`)
    case 'top_waiters':
      return only === undefined ? link('/staff') : link('/staff', { restaurant: only })
    case 'food_cost':
      return only === undefined ? link('/menu', { sort: '-foodcost' }) : null
    case 'top_dishes':
      return only === undefined ? link('/menu') : null
    case 'stock_below_threshold':
      return only === undefined ? link('/stock', { only: 'below' }) : null
  }
}
