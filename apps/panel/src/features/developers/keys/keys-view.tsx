'use client'

import { useQuery } from '@tanstack/react-query'
import type { ApiKey, KeyBook } from '@vitrina/contract/key'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { dateFormat } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { SectionHead } from '../section-head'
import { DefaultLimit } from './default-limit'
import { type KeyDeed, KeyItem } from './key-item'
import { KeyLimitDialog } from './key-limit-dialog'
import { NewKeyDialog } from './new-key-dialog'
import { RevokeDialog } from './revoke-dialog'
import { RotateDialog } from './rotate-dialog'

const fillingLookMs = 3000

/** Every key of the workspace and of its sandbox. */
export function KeysView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const mayChange = useSession().scopes.includes('write:integrations')
  const isWhole = useSession().workspace.limitedTo === null
  const query = useQuery(
    trpc.keys.list.queryOptions(undefined, {
      refetchInterval: ({ state: { data } }) => (data && isFilled(data) === false ? fillingLookMs : false),
    }),
  )
  const [isMaking, setMaking] = useState(false)
  const error = blockingError(query)
  const add = (
    <Button look="primary" size="md" disabled={!query.data} onClick={() => setMaking(true)}>
      <Plus aria-hidden="true" />
      {t('developers.keys.add')}
    </Button>
  )
  return (
    <>
      <SectionHead title={t('settings.keys')} lead={t('developers.keys.lead')}>
        {mayChange && add}
      </SectionHead>
      {error ? (
        <Card>
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        </Card>
      ) : !query.data ? (
        <Card>
          <TableSkeleton />
        </Card>
      ) : (
        <>
          <KeyLists book={query.data} mayChange={mayChange} />
          <SandboxLine book={query.data} />
          <DefaultLimit limit={query.data.defaultLimit} mayChange={mayChange && isWhole} />
        </>
      )}
      {isMaking && query.data && <NewKeyDialog book={query.data} onClose={() => setMaking(false)} />}
    </>
  )
}

/** Whether the sandbox of working test keys has its days; null when there are no such keys. */
function isFilled({ keys, sandbox }: KeyBook): boolean | null {
  const isOpen = keys.some(({ isTest, state }) => isTest && state === 'active')
  return sandbox && isOpen ? !sandbox.isFilling : null
}

/** What test keys find in their sandbox by now. */
function SandboxLine({ book }: { book: KeyBook }) {
  const { t, locale } = useI18n()
  const { today } = useSession()
  const filled = isFilled(book)
  const through = book.sandbox?.filledThrough ?? null
  if (filled === null) return null
  const date = through === null ? '' : dateFormat(locale).day(through, today)
  return (
    <p className="mt-3 text-ink-soft text-sm" role="status" data-sandbox={filled ? 'filled' : 'filling'}>
      {filled
        ? t('developers.keys.sandbox.filled', { date })
        : through === null
          ? t('developers.keys.sandbox.empty')
          : t('developers.keys.sandbox.filling', { date })}
    </p>
  )
}

function KeyLists({ book, mayChange }: { book: KeyBook; mayChange: boolean }) {
  const { t } = useI18n()
  const [asked, setAsked] = useState<{ deed: KeyDeed; held: ApiKey } | null>(null)
  const close = () => setAsked(null)
  const working = book.keys.filter(({ state }) => state === 'active')
  const ended = book.keys.filter(({ state }) => state !== 'active')
  const items = (keys: ApiKey[]) =>
    keys.map((held) => (
      <KeyItem
        key={held.id}
        held={held}
        former={held.state === 'active' ? working.find(({ id }) => id === held.rotatedFrom) : undefined}
        defaultLimit={book.defaultLimit}
        mayChange={mayChange}
        onDeed={(deed) => setAsked({ deed, held })}
      />
    ))
  return (
    <>
      <Card>
        {working.length === 0 ? (
          <EmptyState title={t('developers.keys.none')} hint={t('developers.keys.none.hint')} />
        ) : (
          <ul>{items(working)}</ul>
        )}
      </Card>
      {ended.length > 0 && (
        <details className="mt-4">
          <summary className="w-fit cursor-pointer rounded py-2 text-ink-soft text-sm hover:text-ink">
            {t('developers.keys.ended', { count: ended.length })}
          </summary>
          <Card className="mt-2">
            <ul>{items(ended)}</ul>
          </Card>
        </details>
      )}
      {asked?.deed === 'rotate' && <RotateDialog held={asked.held} onClose={close} />}
      {asked?.deed === 'revoke' && <RevokeDialog held={asked.held} onClose={close} />}
      {asked?.deed === 'limit' && <KeyLimitDialog held={asked.held} defaultLimit={book.defaultLimit} onClose={close} />}
    </>
  )
}
