'use client'

import type { AiTurn } from '@vitrina/contract/ai'
import type { ReactNode, Ref } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { AnswerView } from './answer-view'
import { AskFailure } from './ask-failure'
import { Thinking } from './thinking'
import type { OpenQuestion } from './use-ask'

interface ConversationProps {
  ref: Ref<HTMLDivElement>
  turns: AiTurn[]
  open: OpenQuestion | null
  onAsk: (question: string) => void
}

/** Questions and answers, oldest first; a screen reader is told what is added. */
export function Conversation({ ref, turns, open, onAsk }: ConversationProps) {
  const { t } = useI18n()
  const shown = open === null ? turns : turns.slice(0, open.turnsBefore)
  return (
    <div ref={ref} role="log" aria-label={t('ask.log')} className="space-y-8">
      {shown.map((turn) => (
        <Turn key={turn.id} question={turn.question}>
          {turn.answer ? (
            <AnswerView answer={turn.answer} onAsk={onAsk} />
          ) : turn.error === null ? (
            <Thinking />
          ) : (
            <AskFailure reason={turn.error} onRetry={() => onAsk(turn.question)} />
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
