'use client'

import { useQuery } from '@tanstack/react-query'
import type { BoardCard } from '@vitrina/contract/card'
import { type ReactNode, useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Ago } from './ago'
import { CardFeed } from './card-feed'
import { CardHistory } from './card-history'
import { CardSide } from './card-side'
import { CardWords } from './card-words'
import { TroubleNotice } from './trouble-notice'
import { useCardChanges, type Wish } from './use-card-changes'

interface CardViewProps {
  id: string
  /** What the work of agents on the card is shown by. */
  runs?: ReactNode
}

/** One card: what it says, who has it, what was said on it, and what happened to it. */
export function CardView({ id, runs }: CardViewProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.cards.onBoard.queryOptions({ id }))
  const card = query.data?.data
  const isArchived = card?.status === 'archived'
  return (
    <>
      <PageHeader
        above={
          <BackLink href={isArchived ? '/board/archive' : '/board'}>
            {isArchived ? t('board.archive') : t('board.title')}
          </BackLink>
        }
        title={<span className="wrap-anywhere">{card?.title ?? t('board.card')}</span>}
        below={
          card && (
            <p className="text-ink-soft text-sm">
              {t('board.createdBy', { name: card.createdBy.name })}
              {', '}
              <Ago at={card.createdAt} />
            </p>
          )
        }
      />
      <RecordBody query={{ ...query, data: card, isPlaceholderData: false }}>
        {(found) => <CardBody card={found} runs={runs} />}
      </RecordBody>
    </>
  )
}

function CardBody({ card, runs }: { card: BoardCard; runs: ReactNode }) {
  const { scopes } = useSession()
  const { change, trouble, dismiss } = useCardChanges()
  const [edited, setEdited] = useState<BoardCard | null>(null)
  const mayChange = scopes.includes('write:kanban') && card.status !== 'archived'
  const again = async (wish: Wish) => {
    const isDone = await change(wish)
    if (isDone && 'edit' in wish && ('title' in wish.edit || 'content' in wish.edit)) setEdited(null)
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="contents lg:flex lg:flex-col lg:gap-4">
        <CardWords card={card} edited={edited} onEdit={setEdited} mayChange={mayChange} onChange={change} />
        <div className="order-1 space-y-4 lg:order-none">
          {runs}
          <CardFeed id={card.id} mayWrite={mayChange} />
        </div>
      </div>
      <div className="contents lg:flex lg:flex-col lg:gap-4">
        <CardSide card={card} mayChange={mayChange} onChange={change} />
        <div className="order-2 lg:order-none">
          <CardHistory id={card.id} />
        </div>
      </div>
      <TroubleNotice trouble={trouble} onAgain={(wish) => void again(wish)} onDismiss={dismiss} />
    </div>
  )
}
