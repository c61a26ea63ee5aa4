import { type Concept, conceptOf } from './lexicon.ts'
import type { Token } from './tokens.ts'
import type { Entities, Grouping, Measure, Order } from './understood.ts'

/** What the words of a question say, before it is settled what is asked. */
export interface Slots {
  has: (...concepts: Concept[]) => boolean
  measures: Measure[]
  by: Grouping | 'waiter' | 'dish' | null
  /** The words that say what the rows are, one of each kind; more than one is more than an answer has. */
  groupings: Token[]
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
        /^(кто|кого|где|какой|какая|какое|каком|какого|какую|самый|самая|самое|самого|самую|лучший|лучшая|лучшее|худший|худшая|худшее|час|сколько)$/.test(
          word,
        ) || word === 'лучшее',
    )
  const rows = readGroupings(tokens, concepts, order, named)
  return {
    has,
    measures: readMeasures(tokens, concepts),
    by: rows[0]?.by ?? (asksWhen(tokens) ? 'hour' : null),
    groupings: rows.map(({ token }) => token),
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
    const than = tokens[i + 1]?.word === 'чем' ? tokens[i + 1] : undefined
    const number = than ? tokens[i + 2] : tokens[i + 1]
    if (token.used || number?.number == null || number.used) continue
    const not = tokens[i - 1]?.word === 'не' ? tokens[i - 1] : undefined
    const negated = not !== undefined
    const more = concepts[i] === 'more' || token.word === '>' || token.word === 'от'
    const less = concepts[i] === 'less' || token.word === '<' || token.word === 'до'
    if (!more && !less) continue
    if (more !== negated) above = number.number
    else below = number.number
    for (const read of [token, number, than, not]) if (read) read.used = true
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
      // «сколько в среднем чеков» counts them.
      const isMean = tokens[i]?.word === 'чеков' && tokens.some(({ word }) => /^средн(ем|е)$/.test(word))
      const isOfMean = before.includes('average') || concepts[i + 1] === 'average'
      measures.add(isOfMean && !isMean ? 'avg_check' : 'checks')
    }
    // «сколько чеков и на какую сумму»
    if (tokens[i]?.word === 'сумму' && tokens[i - 1]?.word === 'какую' && concepts.includes('check')) {
      measures.add('revenue')
    }
    // «количество пробитых чеков»
    if (concept === 'quantity' && concepts[i + 1] !== 'check' && concepts[i + 2] !== 'check') measures.add('quantity')
  }
  // «количество продаж», «продажи борща в штуках»: sales are counted then, not money.
  const sales = tokens.filter((_, i) => concepts[i] === 'revenue')
  if (measures.has('quantity') && sales.every(({ word }) => /^продаж/.test(word))) measures.delete('revenue')
  // «себестоимость порции»: what of, not how many.
  const counted = tokens.filter((_, i) => concepts[i] === 'quantity')
  const isOfOne = (['cost', 'price', 'markup', 'foodcost'] as const).some((measure) => measures.has(measure))
  if ((isOfOne || concepts.includes('price')) && counted.every(({ word }) => /^(порци[яию]|штук[аиу])$/.test(word))) {
    measures.delete('quantity')
  }
  const byPrice = tokens.some(({ stem }) => /^(дорог|дорож|дешев)/.test(stem))
  if (concepts.includes('price') || (byPrice && measures.size === 0)) measures.add('price')
  return [...measures]
}

/** What the rows are, first said first: «по ресторанам», «какой ресторан», «лучший день». */
function readGroupings(
  tokens: Token[],
  concepts: (Concept | null)[],
  order: Order | null,
  named: Entities,
): { by: NonNullable<Slots['by']>; token: Token }[] {
  const found: { by: NonNullable<Slots['by']>; token: Token }[] = []
  for (const [i, concept] of concepts.entries()) {
    const token = tokens[i]
    const said = concept ? groupings[concept] : undefined
    if (!said || !token) continue
    // «по дням недели» is one thing.
    if (said === 'week' && (concepts[i - 1] === 'day' || concepts[i - 2] === 'day')) continue
    const before = [tokens[i - 1]?.word ?? '', tokens[i - 2]?.word ?? '', tokens[i - 3]?.word ?? '']
    // «по категории Супы» names one.
    if (said === 'category' && named.categories.length > 0 && /^категори[ия]$/.test(token.word)) continue
    const isOne = /^(ресторану|точке|заведению)$/.test(token.word)
    if (said === 'restaurant' && named.restaurants.length > 0 && isOne) continue
    const listed = before.includes('по') && token.word !== 'меню'
    const asked = before.some((word) => /^(как(ой|ая|ое|ие|ом|их|им|ую)|кажд(ый|ая|ого|ом|ому|ой|ую))$/.test(word))
    // «официант месяца» is no ranking of months.
    const ranks = ['day', 'hour', 'week', 'month'].includes(said) || (said === 'category' && !named.categories.length)
    const ranked = order !== null && !/^(месяца|недели|дня)$/.test(token.word) && ranks
    if (!listed && !asked && !ranked) continue
    const each = tokens[i - 1]
    if (each && /^кажд/.test(each.word)) each.used = true
    const isOfWeek = said === 'day' && (concepts[i + 1] === 'week' || concepts[i + 2] === 'week')
    const by = isOfWeek ? 'weekday' : said
    if (!found.some((one) => one.by === by)) found.push({ by, token })
  }
  return found
}

/** «во сколько больше всего чеков», not «во сколько раз». */
function asksWhen(tokens: Token[]): boolean {
  return tokens.some(
    ({ word }, i) => word === 'сколько' && /^во?$/.test(tokens[i - 1]?.word ?? '') && tokens[i + 1]?.word !== 'раз',
  )
}
