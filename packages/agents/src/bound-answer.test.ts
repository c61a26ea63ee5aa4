import type { AiAnswer } from '@vitrina/contract/ai'
import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { describe, expect, test } from 'vitest'
import { toA2ui } from './a2ui/to-a2ui.ts'
import type { RunResult } from './adapter.ts'
import { boundAnswer, maxAnswerBytes } from './bound-answer.ts'

function draw({ report, surface, sources }: RunResult<string>): AiAnswer {
  const drawn = surface ?? { kind: 'dashboard', title: '', period, blocks: [] }
  return {
    id: 'run_1',
    object: 'ai_answer',
    threadId: 'thr_1',
    question: 'выручка по дням',
    answer: report,
    surface: { ...drawn, a2ui: toA2ui(drawn, 'run_1') },
    sources: [...(sources ?? [])],
    agentId: 'agt_1',
    adapter: 'test',
  }
}

const period = { from: '2026-01-01', to: '2026-12-31' }
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

function table(rows: number, width = 20): ComputedWidget {
  return {
    id: 'table',
    type: 'table',
    title: 'Таблица',
    layout: { x: 0, y: 0, w: 12, h: 4 },
    data: {
      columns: [{ key: 'c', label: 'Название', unit: null }],
      rows: Array.from({ length: rows }, (_, index) => ({ c: `${index}${'я'.repeat(width)}` })),
    },
  }
}

function answered(blocks: ComputedWidget[], report = 'Вот.'): RunResult<string> {
  return { outcome: 'done', report, surface: { kind: 'dashboard', title: 'Ответ', period, blocks } }
}

describe('an answer', () => {
  test('that is small is as it is', () => {
    const result = answered([table(300)])
    expect(boundAnswer(result, draw)).toEqual(draw(result))
  })

  test.each([
    ['of many rows', answered([table(20_000)])],
    ['of many blocks', answered(Array.from({ length: 200 }, () => table(40)))],
    ['of long rows', answered(Array.from({ length: 16 }, () => table(50, 500)))],
  ])('%s is shortened to 256 KB and says so', (_, result) => {
    expect(bytes(draw(result))).toBeGreaterThan(maxAnswerBytes)
    const answer = boundAnswer(result, draw)
    expect(bytes(answer)).toBeLessThan(maxAnswerBytes)
    expect(answer.answer).toBe(
      'Вот.\n\nОтвет слишком велик, чтобы показать всё: графики и таблицы урезаны. Чтобы увидеть остальное, сузьте вопрос.',
    )
    expect(answer.surface.blocks.length).toBeGreaterThan(0)
    expect(answer.surface.a2ui).toEqual(toA2ui(answer.surface, 'run_1'))
  })

  test('keeps the latest of what runs in time', () => {
    const points = Array.from({ length: 9000 }, (_, index) => ({ x: String(index), y: index }))
    const data = { unit: 'money' as const, granularity: 'day' as const, series: [{ key: 'a', label: 'a', points }] }
    const { surface } = boundAnswer(answered([{ ...table(0), type: 'line', data }]), draw)
    const [block] = surface.blocks
    expect(block?.data).toEqual({ ...data, series: [{ key: 'a', label: 'a', points: points.slice(-200) }] })
  })

  test.each([
    ['words', answered([], 'а'.repeat(1_000_000))],
    ['rows that are long themselves', answered([table(10, 50_000)])],
    ['titles', answered([{ ...table(1), title: 'я'.repeat(400_000) }])],
  ])('too large for its %s is words alone', (_, result) => {
    const answer = boundAnswer(result, draw)
    expect(bytes(answer)).toBeLessThan(maxAnswerBytes)
    expect(answer.answer).toMatch(/показаны только слова/)
    expect(answer.surface.blocks).toEqual([])
  })
})
