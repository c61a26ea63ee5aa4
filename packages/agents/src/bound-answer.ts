import type { AiAnswer } from '@vitrina/contract/ai'
import type { ComputedWidget } from '@vitrina/contract/dashboard'
import type { RankingData, SeriesData } from '@vitrina/contract/widget'
import { cutText } from '@vitrina/core/text/cut-text'
import type { RunResult } from './adapter.ts'

/** Maximum size of an answer in bytes, as the database stores it and as it is sent. */
export const maxAnswerBytes = 256 * 1024

/** Size of the REST response around an answer. */
const envelopeBytes = 1024

type Result = RunResult<string>

/**
 * An answer of at most `maxAnswerBytes`. A larger one loses the ends of its lists, then its last blocks, and says so;
 * if it is still too large, only its text is left.
 */
export function boundAnswer(result: Result, draw: (result: Result) => AiAnswer): AiAnswer {
  const whole = draw(result)
  if (fits(whole)) return whole
  for (const { rows, blocks } of steps) {
    const answer = draw(shortened(result, rows, blocks))
    if (fits(answer)) return answer
  }
  const { surface, sources: _, ...rest } = result
  const report = `${cutText(result.report, maxCharacterCount)}\n\n${wordsAlone}`
  return draw({
    ...rest,
    report,
    ...(surface && { surface: { ...surface, title: cutText(surface.title, 300), blocks: [] } }),
  })
}

const steps = [
  { rows: 200, blocks: 16 },
  { rows: 100, blocks: 16 },
  { rows: 50, blocks: 12 },
  { rows: 25, blocks: 8 },
  { rows: 10, blocks: 4 },
]
const maxCharacterCount = 20_000

const lessShown =
  'Ответ слишком велик, чтобы показать всё: графики и таблицы урезаны. Чтобы увидеть остальное, сузьте вопрос.'
const wordsAlone = 'Ответ слишком велик, поэтому показаны только слова, и не все. Сузьте вопрос.'

// The database writes a space after each comma and colon of JSON.
function fits(answer: AiAnswer): boolean {
  const text = JSON.stringify(answer)
  const spaces = text.length - text.replaceAll(/[,:]/g, '').length
  return Buffer.byteLength(text) + spaces <= maxAnswerBytes - envelopeBytes
}

function shortened(result: Result, rows: number, blocks: number): Result {
  const { surface } = result
  const report = `${result.report}\n\n${lessShown}`
  if (!surface) return { ...result, report }
  const kept = surface.blocks.slice(0, blocks).map((block) => withRows(block, rows))
  return { ...result, report, surface: { ...surface, blocks: kept } }
}

function withRows(block: ComputedWidget, rows: number): ComputedWidget {
  switch (block.type) {
    case 'metric': {
      const { sparkOf: _, ...figure } = block.data
      return { ...block, data: { ...figure, spark: [] } }
    }
    case 'line':
    case 'area':
      return { ...block, data: latest(block.data, rows) }
    case 'bar':
      return { ...block, data: 'series' in block.data ? latest(block.data, rows) : first(block.data, rows) }
    case 'pie':
      return { ...block, data: first(block.data, rows) }
    case 'table':
      return { ...block, data: { ...block.data, rows: block.data.rows.slice(0, rows) } }
    case 'text':
      return { ...block, data: { markdown: cutText(block.data.markdown, rows * 100) } }
    case 'heatmap':
      return block
  }
}

// A time series keeps its latest points.
function latest(data: SeriesData, most: number): SeriesData {
  return { ...data, series: data.series.map((one) => ({ ...one, points: one.points.slice(-most) })) }
}

function first(data: RankingData, most: number): RankingData {
  return { ...data, items: data.items.slice(0, most) }
}
