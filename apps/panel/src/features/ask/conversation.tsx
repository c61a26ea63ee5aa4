'use client'

import type { AiAnswer, AiTurn } from '@vitrina/contract/ai'
import type { ComputedWidget } from '@vitrina/contract/dashboard'
import type { Reason } from '@vitrina/contract/reason'
import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { runFaultText } from '@/features/agents/run-fault-text'
import { FiguresOf } from '@/features/drill/figures-of'
import type { DrillSource } from '@/features/drill/use-drill'
import { Markdown } from '@/features/widgets/markdown'
import { WidgetGrid } from '@/features/widgets/widget-grid'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'
import { AnswerQueries } from './answer-queries'
import { failureText } from './failure-text'
import { SourceList } from './source-list'
import type { OpenQuestion } from './use-ask'

interface ConversationProps {
  ref: Ref<HTMLDivElement>
  turns: AiTurn[]
  open: OpenQuestion | null
  onAsk: (question: string) => void
}

/** Questions and answers, oldest first; screen readers announce new ones. */
export function Conversation({ ref, turns, open, onAsk }: ConversationProps) {
  const { t } = useI18n()
  const shown = open === null ? turns : turns.slice(0, open.turnsBefore)
  return (
    <div ref={ref} role="log" aria-label={t('ask.log')} className="space-y-8">
      {shown.map((turn) => (
        <Turn key={turn.id} question={turn.question}>
          {turn.answer ? (
            <AnswerView answer={turn.answer} onAsk={onAsk} />
          ) : turn.fault === null ? (
            <Thinking />
          ) : (
            <AskFailure fault={turn.fault} onRetry={() => onAsk(turn.question)} />
          )}
        </Turn>
      ))}
      {open && (
        <Turn question={open.question}>
          {open.error ? <AskFailure error={open.error} onRetry={() => onAsk(open.question)} /> : <Thinking />}
        </Turn>
      )}
    </div>
  )
}

function Turn({ question, children }: { question: string; children: ReactNode }) {
  const { t } = useI18n()
  return (
    <article data-turn="" className="scroll-mt-16 md:scroll-mt-4">
      <div className="mb-3 flex justify-end">
        <p className="wrap-anywhere max-w-[85%] whitespace-pre-line rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5">
          <span className="sr-only">{t('ask.you')}: </span>
          <span lang="ru">{question}</span>
        </p>
      </div>
      {children}
    </article>
  )
}

/** A placeholder for an answer that is being computed. */
function Thinking() {
  const { t } = useI18n()
  return (
    <div data-thinking="">
      <p className="animate-pulse text-ink-soft text-sm">{t('ask.thinking')}</p>
      <Skeleton className="mt-3 h-4 w-4/5 max-w-xl" />
      <Skeleton className="mt-2 h-4 w-3/5 max-w-md" />
      <Skeleton className="mt-4 h-36 w-full rounded-card" />
    </div>
  )
}

interface AskFailureProps {
  /** The error of the call; absent where the failure was stored with the question. */
  error?: unknown
  /** The failure that was stored with the question. */
  fault?: Reason
  onRetry: () => void
}

/** Says why a question has no answer, with the request id to report and a button to try again. */
function AskFailure({ error, fault, onRetry }: AskFailureProps) {
  const { t, locale } = useI18n()
  const problem = problemOf(error)
  return (
    <div role="alert" className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <p className="flex items-center gap-2.5 font-medium">
        <TriangleAlert className="size-4.5 shrink-0 text-bad" aria-hidden="true" />
        {t('ask.failed')}
      </p>
      <p className="wrap-anywhere mt-1.5 text-ink-soft text-sm">
        {fault ? runFaultText(locale, fault) : failureText(t, locale, error)}
      </p>
      <div className="mt-3.5 flex flex-wrap items-center gap-3">
        <Button onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          {t('ask.retry')}
        </Button>
        {problem && (
          <span className="select-all font-mono text-ink-soft text-xs">
            {t('error.requestId', { id: problem.requestId })}
          </span>
        )}
      </div>
    </div>
  )
}

/** An answer: its text, its charts and tables, its queries and its sources. */
function AnswerView({ answer, onAsk }: { answer: AiAnswer; onAsk: (question: string) => void }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { period, title } = answer.surface
  const { queries = [], suggestions = [] } = answer
  // Choices are shown as buttons, not as a table.
  const blocks = suggestions.length > 0 && queries.length === 0 ? [] : answer.surface.blocks
  // A question without a comparison needs no note that nothing is compared.
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

/** Returns the text without the questions that are shown as buttons. */
function withoutChoices(text: string, questions: readonly string[]): string {
  const choices = new Set(questions.map((question) => `• ${question}`))
  return text
    .split('\n')
    .filter((line) => !choices.has(line))
    .join('\n')
}

/** Returns the query a block's figures drill down by; null where the block is more than the result of its query. */
function sourceOf({ query }: ComputedWidget): DrillSource {
  if (query === undefined) return null
  const isMade = query.transform !== undefined || query.count !== undefined
  return isMade || (query.order !== null && query.order.of !== 'value') ? null : query
}

/** Returns a text without its spaces of any kind. */
function bare(text: string): string {
  return text.replace(/\s/g, '')
}

/** Follow-up questions: interpretations to choose from, or the nearest supported questions. One press asks one. */
function NextQuestions({ questions, onAsk }: { questions: readonly string[]; onAsk: (question: string) => void }) {
  const { t } = useI18n()
  return (
    <ul aria-label={t('ask.next')} className="mt-3 flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question} className="min-w-0 max-w-full">
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="min-h-9 max-w-full rounded-xl border border-line-strong bg-surface px-3.5 py-1.5 text-left text-sm transition-colors hover:border-ink-soft hover:bg-muted"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
