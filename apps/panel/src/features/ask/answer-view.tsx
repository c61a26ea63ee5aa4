'use client'

import type { AiAnswer } from '@vitrina/contract/ai'
import { useSession } from '@/components/shell/use-session'
import { FiguresOf } from '@/features/drill/figures-of'
import { Markdown } from '@/features/widgets/markdown'
import { WidgetGrid } from '@/features/widgets/widget-grid'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { SourceList } from './source-list'

/** An answer: its words, what they are drawn from, and where the figures come from. */
export function AnswerView({ answer }: { answer: AiAnswer }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { blocks, period, title } = answer.surface
  const dates = date.range(period.from, period.to, today)
  return (
    <div data-answer={answer.id}>
      <span className="sr-only">{t('ask.agent')}: </span>
      <div lang="ru" className="max-w-[46rem] text-base leading-relaxed">
        <Markdown text={answer.answer} />
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
          <FiguresOf period={period} restaurants={null}>
            <WidgetGrid widgets={blocks} />
          </FiguresOf>
        </div>
      )}
      <SourceList sources={answer.sources} />
    </div>
  )
}

/** A text without its spaces, of which there are several kinds. */
function bare(text: string): string {
  return text.replace(/\s/g, '')
}
