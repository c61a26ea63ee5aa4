import type { Understood, Vocabulary } from '../understand/understood.ts'
import type { Answer } from './answer.ts'
import { openingOf } from './gaps.ts'
import { mostMeant, namesMeant } from './subjects.ts'
import { dates, sentence, when } from './words.ts'

/** The text of an answer: the answer itself, a few lines, then what was settled, passed over or could be meant otherwise. */
export function compose(answer: Answer, understood: Understood, vocabulary: Vocabulary): string {
  const { first = [], lines = [] } = answer
  const opening = [...new Set([...first, ...openingOf(answer.remarks ?? [])])]
  const head = [...opening, answer.head].join(' ')
  const remarks = (answer.remarks ?? []).filter((remark) => !opening.includes(remark))
  if (understood.intent === 'unknown' || understood.intent === 'create_task') return told(head, lines, remarks)
  const settled = answer.isOpen ? [] : [...assumptions(understood), ...doubts(understood)]
  if (answer.isEmpty && isOutside(understood, vocabulary)) {
    const nothing = sentence(`нет данных ${when(understood.period, vocabulary.today)}.`)
    return told(nothing, [], [heldDays(vocabulary), ...settled])
  }
  // Which days are held is said once.
  const notes = understood.notes.filter((note) => !answer.isEmpty || !/данны/iu.test(note))
  const held = answer.isEmpty ? [heldDays(vocabulary)] : []
  const [passed, others] = [notes.filter(isOfWords), notes.filter((note) => !isOfWords(note))]
  return told(head, lines, [
    ...passed,
    ...remarks,
    ...held,
    ...settled,
    ...uncovered(understood, vocabulary),
    ...others,
  ])
}

/** Which words were passed over: it may change what the answer is of, so it comes first. */
function isOfWords(note: string): boolean {
  return note.startsWith('Не учтено')
}

function told(head: string, lines: readonly string[], remarks: readonly string[]): string {
  const body = [head, ...lines.map((line) => `• ${line}`)].join('\n')
  const rest = [...new Set(remarks)].join(' ')
  return rest === '' ? body : `${body}\n${rest}`
}

type HeldDays = Pick<Vocabulary, 'today' | 'dataFrom' | 'dataTo'>

function isOutside({ period }: Understood, { dataFrom, dataTo }: Vocabulary): boolean {
  return dataFrom === null || dataTo === null || period.to < dataFrom || period.from > dataTo
}

/** Which days are held, for who asked about days without figures. */
function heldDays({ today, dataFrom, dataTo }: HeldDays): string {
  if (dataFrom === null || dataTo === null) return 'Данных ещё нет: ни один обмен не прошёл.'
  return `Данные есть с ${fullDate(dataFrom, today)} по ${fullDate(dataTo, today)}.`
}

function fullDate(date: string, today: string): string {
  return dates({ from: date, to: date }, today)
}

/** The period compared with reaches past the days that are held. */
function uncovered(understood: Understood, { today, dataFrom, dataTo }: Vocabulary): string[] {
  if (!('comparison' in understood) || dataFrom === null || dataTo === null) return []
  const { from, to } = understood.comparison
  if (from >= dataFrom && to <= dataTo) return []
  return [
    `${sentence(when({ ...understood.comparison, label: '' }, today))} есть не все дни. ${heldDays({ today, dataFrom, dataTo })}`,
  ]
}

/** What was settled for the asker. What the answer says by itself is not repeated. */
function assumptions(understood: Understood): string[] {
  if (understood.intent === 'stock_below') return []
  const ofNow = understood.intent === 'figure' && (understood.measure === 'price' || understood.measure === 'cost')
  const compared = 'comparison' in understood ? understood.comparison.assumed : null
  return [understood.period.assumed, compared]
    .filter((text) => text !== null)
    .filter((text) => !text.startsWith('сравнение с') && !(ofNow && text.startsWith('период не назван')))
    .map((text) => `${sentence(text)}.`)
}

/** Names that fit the words as well; each has its figure above. */
function doubts({ entities }: Understood): string[] {
  return Object.values(entities)
    .flat()
    .filter((entity) => entity.alternatives.length > 0 && namesMeant(entity).length <= mostMeant)
    .map((entity) =>
      namesMeant(entity).length > 1
        ? `«${sentence(entity.said)}» подходит к нескольким названиям, показано каждое.`
        : `«${entity.name}» — таких записей несколько, показаны все, у которых есть данные.`,
    )
}
