'use client'

import type { AiAnswer } from '@vitrina/contract/ai'
import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { useSession } from '@/components/shell/use-session'
import { FiguresOf } from '@/features/drill/figures-of'
import type { DrillSource } from '@/features/drill/use-drill'
import { Markdown } from '@/features/widgets/markdown'
import { WidgetGrid } from '@/features/widgets/widget-grid'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { AnswerQueries } from './answer-queries'
import { NextQuestions } from './next-questions'
import { SourceList } from './source-list'

/** An answer: its words, what they are drawn from, and where the figures come from. */
export function AnswerView({ answer, onAsk }: { answer: AiAnswer; onAsk: (question: string) => void }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { period, title } = answer.surface
  const { queries = [], suggestions = [] } = answer
  // What there is to choose from is pressed, not read in a table.
  const blocks = suggestions.length > 0 && queries.length === 0 ? [] : answer.surface.blocks
  // Whoever asked of nothing beside it needs no word that there is nothing.
  const isAlone = queries.length > 0 && queries.every(({ query }) => query.compare === 'none')
  const dates = date.range(period.from, period.to, today)
  return (
    <div data-answer={answer.id}>
      <span className="sr-only">{t('ask.agent')}: </span>
      <div lang="ru" className="max-w-[46rem] text-base leading-relaxed">
        <Markdown text={withoutChoices(answer.answer, suggestions)} />
      </div>
      {blocks.length > 0 && (
        <div className="mt-4">
          {(blocks.length > 1 || blocks[0]?.title !== title) && (
            <p className="mb-2.5 flex flex-wrap items-baseline gap-x-2.5 text-ink-soft text-sm">
              <span lang="ru" className="font-medium text-ink">
                {title}
              </span>
              {!bare(title).includes(bare(dates)) && dates}
            </p>
          )}
          <FiguresOf period={period} restaurants={null} compared={isAlone ? { previous: null } : undefined}>
            <WidgetGrid widgets={blocks} metricOf={sourceOf} />
          </FiguresOf>
        </div>
      )}
      {suggestions.length > 0 && <NextQuestions questions={suggestions} onAsk={onAsk} />}
      <AnswerQueries queries={queries} />
      <SourceList sources={answer.sources} />
    </div>
  )
}

/** The words without the questions that are shown to be pressed. */
function withoutChoices(text: string, questions: readonly string[]): string {
  const choices = new Set(questions.map((question) => `• ${question}`))
  return text
    .split('\n')
    .filter((line) => !choices.has(line))
    .join('\n')
}

/** By what a block's figures lead to their rows: its query, where a table of it is made of nothing more. */
function sourceOf({ query }: ComputedWidget): DrillSource {
  if (query === undefined) return null
  const isMade = query.transform !== undefined || query.count !== undefined
  return isMade || (query.order !== null && query.order.of !== 'value') ? null : query
}

/** A text without its spaces, of which there are several kinds. */
function bare(text: string): string {
  return text.replace(/\s/g, '')
}
