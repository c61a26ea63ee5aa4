import type { AnswerSource } from '@vitrina/contract/ai'
import type { Context } from '@vitrina/core/context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'

const tools: [RegExp, string][] = [
  [/^\/restaurants$/, 'get_restaurants'],
  [/^\/restaurants\/(?<id>[^/]+)$/, 'get_restaurant'],
  [/^\/dishes$/, 'get_dishes'],
  [/^\/dishes\/(?<id>[^/]+)$/, 'get_dish'],
  [/^\/checks$/, 'get_checks'],
  [/^\/checks\/(?<id>[^/]+)$/, 'get_check'],
  [/^\/waiters$/, 'get_waiters'],
  [/^\/waiters\/(?<id>[^/]+)\/stats$/, 'get_waiter_stats'],
  [/^\/stock$/, 'get_stock'],
  [/^\/integrations$/, 'get_integrations'],
  [/^\/dashboards\/(?<id>[^/]+)\/data$/, 'get_dashboard_data'],
]

/** Every number in the answers of the sources, called again unchanged. */
export async function numbersIn(ctx: Context, sources: readonly AnswerSource[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const source of sources) {
    const key = `${ctx.workspace.id} ${ctx.reach} ${JSON.stringify(source)}`
    const numbers = read.get(key) ?? (await readNumbers(ctx, source))
    read.set(key, numbers)
    for (const number of numbers) found.add(number)
  }
  return found
}

/** Each source is called once, because many answers share them. */
const read = new Map<string, Set<number>>()

async function readNumbers(ctx: Context, { method, path, query }: AnswerSource): Promise<Set<number>> {
  const found = new Set<number>()
  if (method !== 'GET' || path === '/agents') return found
  const tool = tools.find(([pattern]) => pattern.test(path))
  if (!tool) throw new Error(`No tool stands for the source ${path}`)
  const asked = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name.replace(/^filter\[(.+)\]$/, 'filter_$1'), value]),
  )
  const answer = await openToolbox(ctx).call(tool[1], { ...asked, ...tool[0].exec(path)?.groups })
  if (!answer.ok) throw new Error(`The source ${path} is refused: ${answer.problem.detail}`)
  collect(answer.body, found)
  // The list itself determines how many rows it has.
  const { data } = answer.body
  if (Array.isArray(data)) found.add(data.length)
  return found
}

function collect(value: unknown, found: Set<number>): void {
  if (typeof value === 'number') found.add(Math.abs(value))
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner, found)
}

const months = 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
const date = `\\d{1,2}(?: (?:${months}))?(?: \\d{4})?`
const spans = new RegExp(
  `(?:${date} ?– ?)?\\d{1,2} (?:${months})(?: \\d{4})?|(?:январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь) \\d{4}|\\d{2}:00–\\d{2}:00|\\d{2}:\\d{2}|\\bt_\\w+`,
  'gu',
)

/** The numbers in a text, except dates, times, ids, and those in the given names and words. */
export function numbersSaid(text: string, without: readonly string[]): number[] {
  let rest = text.replace(/[\u00a0\u202f]/g, ' ')
  for (const words of without.toSorted((a, b) => b.length - a.length)) {
    if (/\d/.test(words)) rest = rest.replaceAll(words.replace(/[\u00a0\u202f]/g, ' '), ' ')
  }
  rest = rest.replace(spans, ' ')
  return [...rest.matchAll(/\d{1,3}(?: \d{3})+(?:,\d+)?|\d+(?:,\d+)?/g)].map(([number]) =>
    Number(number.replaceAll(' ', '').replace(',', '.')),
  )
}
