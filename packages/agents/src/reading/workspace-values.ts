import type { NamedValue, Vocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { Meaning, Refusal } from './meaning.ts'
import type { Sense } from './sense.ts'

/** How accounting systems write what managers call by a usual word; lower case, with «е» for «ё». */
const written: Readonly<Record<NamedValue, Readonly<Record<string, RegExp>>>> = {
  order_category: {
    Доставка: /достав|курьер|deliver|агрегатор|яндекс|маркет ?деливери|самокат|деливери/,
    Самовывоз: /самовывоз|с собой|на ?вынос|take ?-?(away|out)|pick ?-?up|to ?go|collection/,
    Зал: /(^|[^а-я])зал|обычн|на месте|в заведении|в ресторане|dine|eat ?-?in|hall|in ?-?house|стол/,
  },
  payment_type: {
    Наличные: /налич|(?<!без)нал([^а-я]|$)|cash(?!less)|рубл/,
    СБП: /сбп|sbp|быстр[а-я]* плат|qr|куар/,
    Карта: /карт|card|visa|виза|master|мир([^а-я]|$)|банк|сбер|эквайр|терминал|безнал|pos/,
    Бонусы: /бонус|балл|bonus|point|лояльн|подароч|сертификат/,
  },
  station: { Бар: /(^|[^а-я])бар|(^|[^a-z])bar/, Кухня: /кухн|kitchen/ },
  void_reason: {
    'Ошибка официанта': /ошибк|ошибоч|error|mistake/,
    'Отказ гостя': /отказ|передумал|refus|changed/,
  },
}

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/**
 * A sense of a usual word with this workspace's values in place of the usual one: «доставка» where it is written
 * «Курьером». The sense stays the same if no value of the workspace matches, or its values are unknown.
 */
export function ofWorkspace(sense: Sense, { values }: Vocabulary): Sense {
  if (sense.is !== 'value' || values === undefined || !isNamed(sense.dimension)) return sense
  const own = values[sense.dimension]
  const found = sense.values.flatMap((usual) => own.filter((value) => isWritten(sense.dimension, usual, value)))
  return found.length === 0 ? sense : { ...sense, values: [...new Set(found)] }
}

function isNamed(dimension: string): dimension is NamedValue {
  return Object.hasOwn(written, dimension)
}

function isWritten(dimension: string, usual: string, value: string): boolean {
  const text = folded(value)
  if (text === folded(usual)) return true
  const ways = isNamed(dimension) ? written[dimension] : {}
  // Each value belongs to the first word that fits: «Самовывоз из зала» is not the hall, and a payment by SBP is not a
  // card.
  const [first] = Object.entries(ways).find(([, pattern]) => pattern.test(text)) ?? []
  return first === usual
}

/**
 * The first condition that no value of this workspace can meet, because its checks are distinguished by other values;
 * null if there is none.
 */
export function unsupportedWordsIn(
  meaning: Meaning,
  { values }: Vocabulary,
): Extract<Refusal, { code: 'noValue' }> | null {
  if (values === undefined) return null
  const wheres =
    meaning.kind === 'figures' ? meaning.queries.map(({ where }) => where) : 'where' in meaning ? [meaning.where] : []
  for (const { dimension, values: said } of wheres.flat()) {
    if (!isNamed(dimension)) continue
    const names = values[dimension]
    if (names.length > 0 && !said.some((value) => names.includes(value)))
      return { code: 'noValue', dimension, said, names }
  }
  return null
}
