'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiKey, KeyBook } from '@vitrina/contract/key'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { dateFormat } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { SectionHead } from '../section-head'
import { type KeyAction, KeyItem } from './key-item'
import { ShownKey } from './shown-key'

const DefaultLimitDialog = dynamic(() => import('./limit-form').then((module) => module.DefaultLimitDialog), {
  ssr: false,
})
const KeyLimitDialog = dynamic(() => import('./limit-form').then((module) => module.KeyLimitDialog), { ssr: false })
const NewKeyDialog = dynamic(() => import('./new-key-dialog').then((module) => module.NewKeyDialog), { ssr: false })

const fillingPollMs = 3000

/** Every key of the workspace and of its sandbox. */
export function KeysView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const mayChange = useSession().scopes.includes('write:integrations')
  const isWhole = useSession().workspace.limitedTo === null
  const query = useQuery(
    trpc.keys.list.queryOptions(undefined, {
      refetchInterval: ({ state: { data } }) => (data && isFilled(data) === false ? fillingPollMs : false),
    }),
  )
  const [isMaking, setMaking] = useState(false)
  const error = blockingError(query)
  const add = (
    <Button variant="primary" size="md" disabled={!query.data} onClick={() => setMaking(true)}>
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

/** Whether the sandbox of working test keys has all its days; null if there are no such keys. */
function isFilled({ keys, sandbox }: KeyBook): boolean | null {
  const isOpen = keys.some(({ isTest, state }) => isTest && state === 'active')
  return sandbox && isOpen ? !sandbox.isFilling : null
}

/** The data that test keys find in their sandbox so far. */
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
  const [asked, setAsked] = useState<{ deed: KeyAction; stored: ApiKey } | null>(null)
  const close = () => setAsked(null)
  const working = book.keys.filter(({ state }) => state === 'active')
  const ended = book.keys.filter(({ state }) => state !== 'active')
  const items = (keys: ApiKey[]) =>
    keys.map((stored) => (
      <KeyItem
        key={stored.id}
        stored={stored}
        former={stored.state === 'active' ? working.find(({ id }) => id === stored.rotatedFrom) : undefined}
        defaultLimit={book.defaultLimit}
        mayChange={mayChange}
        onDeed={(deed) => setAsked({ deed, stored })}
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
      {asked?.deed === 'rotate' && <RotateDialog stored={asked.stored} onClose={close} />}
      {asked?.deed === 'revoke' && <RevokeDialog stored={asked.stored} onClose={close} />}
      {asked?.deed === 'limit' && <KeyLimitDialog stored={asked.stored} usual={book.defaultLimit} onClose={close} />}
    </>
  )
}

/** Revokes a key after the user has confirmed it. */
function RevokeDialog({ stored, onClose }: { stored: ApiKey; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const toast = useToast()
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.keys.list.queryFilter())
        toast({ text: t('developers.keys.revoked', { name: stored.name }) })
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      title={t('developers.keys.revoke.title', { name: stored.name })}
      confirmLabel={t('developers.keys.revoke.yes')}
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id: stored.id })}
      onClose={onClose}
    >
      <p>{t('developers.keys.revoke.text', { hint: stored.hint })}</p>
    </ConfirmDialog>
  )
}

/** The limit of keys that have none of their own. */
function DefaultLimit({ limit, mayChange }: { limit: number; mayChange: boolean }) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="mt-4 flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium text-sm">{t('developers.keys.defaultLimit')}</h3>
        <p className="mt-0.5 text-ink-soft text-sm">{t('developers.keys.defaultLimit.hint', { count: limit })}</p>
      </div>
      {mayChange && <Button onClick={() => setOpen(true)}>{t('action.edit')}</Button>}
      {isOpen && <DefaultLimitDialog stored={limit} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Creates a new key to replace an old one, which keeps working until it is revoked. */
function RotateDialog({ stored, onClose }: { stored: ApiKey; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  // The key leaves memory when this dialog closes: the response that contained it is not cached.
  const rotate = useMutation({
    ...trpc.keys.rotate.mutationOptions({
      // Not awaited: the key is shown at once.
      onSuccess: () => void queryClient.invalidateQueries(trpc.keys.list.queryFilter()),
    }),
    gcTime: 0,
  })
  const key = rotate.data?.key
  const close = () => {
    rotate.reset()
    onClose()
  }
  if (key === undefined) {
    return (
      <ConfirmDialog
        title={t('developers.keys.rotate.title', { name: stored.name })}
        confirmLabel={t('developers.keys.rotate.yes')}
        isDangerous={false}
        isPending={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate({ id: stored.id })}
        onClose={close}
      >
        <p>{t('developers.keys.rotate.text', { hint: stored.hint })}</p>
      </ConfirmDialog>
    )
  }
  return (
    <ShownKey secret={key} onClose={close}>
      <p className="text-sm">{t('developers.keys.rotate.after', { hint: stored.hint })}</p>
    </ShownKey>
  )
}
