'use client'

import { useQuery } from '@tanstack/react-query'
import type { BoardCard, CardChange } from '@vitrina/contract/card'
import { Pencil } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useAgentName } from '@/features/agents/use-named-agents'
import { QuietState } from '@/features/record/quiet-state'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Ago } from './ago'
import { CardFeed } from './card-feed'
import { CardSide } from './card-side'
import { describeChange } from './describe-change'
import { TroubleNotice } from './trouble-notice'
import { type CardPatch, useCardChanges } from './use-card-changes'

const EditCardForm = dynamic(() => import('./card-forms').then((module) => module.EditCardForm), { ssr: false })

interface CardViewProps {
  id: string
  /** Shows the work of agents on the card. */
  runs?: ReactNode
}

/** One card: its text, its assignee, its comments and its history. */
export function CardView({ id, runs }: CardViewProps) {
  const { t } = useI18n()
  const nameOf = useAgentName()
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
              {t('board.createdBy', { name: nameOf(card.createdBy) })}
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
  const again = async (wish: CardPatch) => {
    const isDone = await change(wish)
    if (isDone && 'edit' in wish && ('title' in wish.edit || 'content' in wish.edit)) setEdited(null)
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="contents lg:flex lg:flex-col lg:gap-4">
        <CardLabels card={card} edited={edited} onEdit={setEdited} mayChange={mayChange} onChange={change} />
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

const shownAtOnce = 8

/** The history of a card, the latest first; a press loads older changes. */
function CardHistory({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.cards.history.queryOptions({ id }))
  const changes = query.data?.data.toReversed() ?? []
  const older = changes.slice(shownAtOnce)
  return (
    <Card aria-label={t('board.history')} className="p-5">
      <h2 className="mb-3 font-semibold text-lg">{t('board.history')}</h2>
      <QuietState query={query} empty={false}>
        {changes.length === 0 && <p className="text-ink-soft text-sm">{t('board.noHistory')}</p>}
        <Changes changes={changes.slice(0, shownAtOnce)} />
        {older.length > 0 && (
          <details className="mt-3">
            <summary className="cursor-pointer rounded-md py-1 text-accent text-sm">
              {t('board.olderHistory', { count: older.length })}
            </summary>
            <Changes changes={older} />
          </details>
        )}
      </QuietState>
    </Card>
  )
}

function Changes({ changes }: { changes: CardChange[] }) {
  const { t } = useI18n()
  const nameOf = useAgentName()
  return (
    <ol className="space-y-3">
      {changes.map((change) => (
        <li key={change.id} className="border-line border-l-2 pl-3 text-sm">
          <p className="wrap-anywhere">{describeChange({ t, nameOf }, change)}</p>
          <p className="text-ink-soft text-xs">
            {nameOf(change.actor)}
            {', '}
            <Ago at={change.createdAt} />
          </p>
        </li>
      ))}
    </ol>
  )
}

interface CardWordsProps {
  card: BoardCard
  /**
   * The card as it was when editing began, null while it is not edited. Saving names that version, so that changes by
   * others are not lost.
   */
  edited: BoardCard | null
  onEdit: (card: BoardCard | null) => void
  mayChange: boolean
  onChange: (wish: CardPatch) => Promise<BoardCard | null>
}

/** The text of the card, and the form that edits it. */
function CardLabels({ card, edited, onEdit, mayChange, onChange }: CardWordsProps) {
  const { t } = useI18n()
  if (edited && mayChange) {
    return (
      <Card aria-label={t('board.content')} className="p-5">
        <EditCardForm card={edited} onChange={onChange} onClose={() => onEdit(null)} />
      </Card>
    )
  }
  return (
    <Card aria-label={t('board.content')} className="p-5">
      {card.content ? (
        <p className="wrap-anywhere whitespace-pre-wrap leading-relaxed">{card.content}</p>
      ) : (
        <p className="text-ink-soft">{t('board.noContent')}</p>
      )}
      {mayChange && (
        <Button className="mt-4" onClick={() => onEdit(card)}>
          <Pencil aria-hidden="true" />
          {t('board.edit')}
        </Button>
      )}
    </Card>
  )
}
