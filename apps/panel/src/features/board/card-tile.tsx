'use client'

import type { BoardCard, CardPriority } from '@vitrina/contract/card'
import { Bot, MessageSquare } from 'lucide-react'
import type { ComponentProps } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { Badge } from '@/components/ui/badge'
import type { AgentName } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { Ago } from './ago'

type CardTileProps = Omit<ComponentProps<typeof PeriodLink>, 'href' | 'children'> & {
  card: BoardCard
  nameOf: AgentName
}

/** A card on the board; the entire tile links to its page. */
export function CardTile({ card, nameOf, className, ...rest }: CardTileProps) {
  const { t } = useI18n()
  const { id, title, priority, assignee, commentsCount, createdAt } = card
  return (
    <PeriodLink
      {...rest}
      href={`/board/${id}`}
      data-card={id}
      className={cn(
        'block rounded-xl border border-line bg-raised p-3 shadow-card transition-colors hover:border-line-strong',
        className,
      )}
    >
      <span className="line-clamp-3 font-medium leading-snug wrap-anywhere">{title}</span>
      <span className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft text-xs">
        <PriorityBadge priority={priority} />
        {assignee && (
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <Bot className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="sr-only">{t('board.assignee')}: </span>
            <span className="truncate">{nameOf(assignee)}</span>
          </span>
        )}
        {commentsCount > 0 && (
          <span className="inline-flex items-center gap-1 tabular-nums">
            <MessageSquare className="size-3.5" aria-hidden="true" />
            <span className="sr-only">{t('board.comments', { count: commentsCount })}</span>
            <span aria-hidden="true">{commentsCount}</span>
          </span>
        )}
        <Ago at={createdAt} className="ml-auto whitespace-nowrap" />
      </span>
    </PeriodLink>
  )
}

const tones = { low: 'plain', normal: 'plain', high: 'warn', urgent: 'bad' } as const

/** The priority of a card; renders nothing for the usual priority. */
export function PriorityBadge({ priority }: { priority: CardPriority }) {
  const { t } = useI18n()
  if (priority === 'normal') return null
  return (
    <Badge tone={tones[priority]}>
      <span className="sr-only">{t('board.priority')}: </span>
      {t(`board.priority.${priority}`)}
    </Badge>
  )
}
