import { type Concept, conceptOf } from './lexicon.ts'
import type { Token } from './tokens.ts'
import type { Entities, Grouping, Measure, Order } from './understood.ts'

/** What the words of a question say, before it is settled what is asked. */
export interface Slots {
  has: (...concepts: Concept[]) => boolean
  measures: Measure[]
  by: Grouping | 'waiter' | 'dish' | null
  order: Order | null
  /** «топ-5», «три худших»; null when no number was said. */
  limit: number | null
  /** One thing is asked for, not a list: «какой ресторан», «кто». */
  single: boolean
  above: number | null
  below: number | null
}

const groupings: Partial<Record<Concept, Slots['by']>> = {
  restaurant: 'restaurant',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  category: 'category',
  waiter: 'waiter',
  dish: 'dish',
  position: 'dish',
}
const rising: Concept[] = ['more', 'better', 'big', 'top']
const falling: Concept[] = ['less', 'worse', 'small']

/** Reads what periods and names have left. Words of thresholds and limits are marked used. */
export function readSlots(tokens: Token[], named: Entities): Slots {
  const concepts = tokens.map((token) => (token.used ? null : conceptOf(token)))
  const { above, below } = readThresholds(tokens, concepts)
  const left = concepts.map((concept, i) => (tokens[i]?.used ? null : concept))
  const has = (...wanted: Concept[]) => concepts.some((concept) => concept !== null && wanted.includes(concept))
  const said = (wanted: Concept[]) => left.some((concept) => concept !== null && wanted.includes(concept))
  const order = said(falling)
    ? 'asc'
    : said(rising) || tokens.some(({ word, used }) => !used && /^сам(ый|ая|ое|ые|ого|ую|ых|ой)$/.test(word))
      ? 'desc'
      : null
  const limit = readLimit(tokens, left)
  const many = tokens.some(({ word }) =>
    /^(какие|каких|каким|самые|самых|лучшие|лучших|худшие|худших|которые)$/.test(word),
  )
  const single =
    limit === null &&
    !many &&
    tokens.some(
      ({ word }) =>
        /^(кто|кого|где|какой|какая|какое|каком|какого|какую|самый|самая|самое|самого|самую|лучший|лучшая|худший|час|сколько)$/.test(
          word,
        ) || word === 'лучшее',
    )
  return {
    has,
    measures: readMeasures(tokens, concepts),
    by: readGrouping(tokens, concepts, order, named),
    order,
    limit,
    single,
    above,
    below,
  }
}

/** «выше 35 %», «от 30 до 40 процентов», «не больше 25». */
function readThresholds(tokens: Token[], concepts: (Concept | null)[]): { above: number | null; below: number | null } {
  let above: number | null = null
  let below: number | null = null
  for (const [i, token] of tokens.entries()) {
    const number = tokens[i + 1]?.word === 'чем' ? tokens[i + 2] : tokens[i + 1]
    if (token.used || number?.number == null || number.used) continue
    const negated = tokens[i - 1]?.word === 'не'
    const more = concepts[i] === 'more' || token.word === '>' || token.word === 'от'
    const less = concepts[i] === 'less' || token.word === '<' || token.word === 'до'
    if (!more && !less) continue
    if (more !== negated) above = number.number
    else below = number.number
    token.used = true
    number.used = true
  }
  return { above, below }
}

function readLimit(tokens: Token[], concepts: (Concept | null)[]): number | null {
  for (const [i, token] of tokens.entries()) {
    if (token.used || token.number === null || token.ordinal || !Number.isInteger(token.number)) continue
    const near = [concepts[i - 1], concepts[i + 1], concepts[i + 2]]
    if (!near.some((concept) => concept && ['top', 'most', 'better', 'worse', 'big', 'small'].includes(concept)))
      continue
    token.used = true
    return Math.min(Math.max(token.number, 1), 100)
  }
  return null
}

/** The measures named, in their order. */
function readMeasures(tokens: Token[], concepts: (Concept | null)[]): Measure[] {
  const measures = new Set<Measure>()
  for (const [i, concept] of concepts.entries()) {
    if (concept === 'revenue' || concept === 'foodcost' || concept === 'cost' || concept === 'markup')
      measures.add(concept)
    if (concept === 'check') {
      const before = [concepts[i - 1], concepts[i - 2]]
      measures.add(before.includes('average') || concepts[i + 1] === 'average' ? 'avg_check' : 'checks')
    }
    if (concept === 'quantity' && concepts[i + 1] !== 'check') measures.add('quantity')
  }
  const byPrice = tokens.some(({ stem }) => /^(дорог|дорож|дешев)/.test(stem))
  if (concepts.includes('price') || (byPrice && measures.size === 0)) measures.add('price')
  return [...measures]
}

/** What the rows are: «по ресторанам», «какой ресторан», «лучший день». */
function readGrouping(
  tokens: Token[],
  concepts: (Concept | null)[],
  order: Order | null,
  named: Entities,
): Slots['by'] {
  for (const [i, concept] of concepts.entries()) {
    const by = concept ? groupings[concept] : undefined
    if (by === undefined) continue
    const before = [tokens[i - 1]?.word ?? '', tokens[i - 2]?.word ?? '', tokens[i - 3]?.word ?? '']
    // «по категории Супы» names one.
    if (by === 'category' && named.categories.length > 0 && /^категори[ия]$/.test(tokens[i]?.word ?? '')) continue
    if (
      by === 'restaurant' &&
      named.restaurants.length > 0 &&
      /^(ресторану|точке|заведению)$/.test(tokens[i]?.word ?? '')
    )
      continue
    const listed = before.includes('по') && tokens[i]?.word !== 'меню'
    const asked = before.some((word) => /^(как(ой|ая|ое|ие|ом|их|им|ую)|каждый|каждая)$/.test(word))
    // «официант месяца» is no ranking of months.
    const ranked =
      order !== null &&
      !/^(месяца|недели|дня)$/.test(tokens[i]?.word ?? '') &&
      ['day', 'hour', 'week', 'month'].includes(by ?? '')
    if (!listed && !asked && !ranked) continue
    const next = concepts[i + 1]
    return by === 'day' && (next === 'week' || concepts[i + 2] === 'week') ? 'weekday' : by
  }
  if (tokens.some(({ word }, i) => word === 'сколько' && /^во?$/.test(tokens[i - 1]?.word ?? ''))) return 'hour'
  return null
}
