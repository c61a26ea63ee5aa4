'use client'

import type { BoardCard } from '@vitrina/contract/card'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { Ago } from './ago'
import { ArchiveButton } from './archive-button'
import type { ColumnStatus } from './board-moves'
import { AssigneeSelect, PrioritySelect } from './card-selects'
import { columnName } from './describe-change'
import type { Wish } from './use-card-changes'

const columns: readonly ColumnStatus[] = ['new', 'in_progress', 'done']

interface CardSideProps {
  card: BoardCard
  mayChange: boolean
  onChange: (wish: Wish) => Promise<BoardCard | null>
}

/** Where the card is, who has it and how urgent it is; changed by choosing. */
export function CardSide({ card, mayChange, onChange }: CardSideProps) {
  const { t } = useI18n()
  const { id, version, title, status, priority, assignee, startedAt, doneAt } = card
  const move = (to: ColumnStatus) => void onChange({ title, move: { id, version, status: to } })
  const edit = (fields: { priority?: BoardCard['priority']; assigneeId?: string | null }) =>
    void onChange({ title, edit: { id, version, ...fields } })
  return (
    <Card aria-label={t('board.state')} className="p-5">
      <dl className="space-y-4">
        <Item label={t('board.column')}>
          {mayChange ? (
            <NativeSelect
              label={t('board.column')}
              value={status}
              className="block"
              onChange={(event) => {
                const chosen = columns.find((each) => each === event.target.value)
                if (chosen) move(chosen)
              }}
            >
              {columns.map((each) => (
                <option key={each} value={each}>
                  {columnName(t, each)}
                </option>
              ))}
            </NativeSelect>
          ) : (
            columnName(t, status)
          )}
        </Item>
        <Item label={t('board.assignee')}>
          {mayChange ? (
            <AssigneeSelect
              value={assignee?.id ?? null}
              current={assignee}
              onChange={(assigneeId) => edit({ assigneeId })}
            />
          ) : (
            (assignee?.name ?? t('board.nobody'))
          )}
        </Item>
        <Item label={t('board.priority')}>
          {mayChange ? (
            <PrioritySelect value={priority} onChange={(chosen) => edit({ priority: chosen })} />
          ) : (
            t(`board.priority.${priority}`)
          )}
        </Item>
        {startedAt && (
          <Item label={t('board.started')}>
            <Ago at={startedAt} />
          </Item>
        )}
        {doneAt && (
          <Item label={t('board.done')}>
            <Ago at={doneAt} />
          </Item>
        )}
      </dl>
      <ArchiveButton card={card} />
    </Card>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-ink-soft text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
