'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IssueStatus, type Mailing } from '@vitrina/contract/mailing'
import { Ellipsis, Pause, Play, RotateCw, Send } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { FormProblem, ProblemState } from '@/components/states/problem-state'
import { ListCard } from '@/components/table/list-card'
import { Badge } from '@/components/ui/badge'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { MenuButton } from '@/components/ui/menu-button'
import { Skeleton } from '@/components/ui/skeleton'
import { useToast } from '@/components/ui/toast'
import { ChoiceSelect } from '@/features/list/choice-select'
import { ListTable } from '@/features/list/list-table'
import { keepPage, useListState } from '@/features/list/use-list'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError, problemOf } from '@/trpc/problem'
import { Fact } from '../developers/fact'
import { useInstant } from '../developers/use-instant'
import { issueFilters, issueList, issuesInput } from './issue-list'
import { LeftList } from './left-list'
import { LastIssue, NoMailNotice, useScheduleLabels } from './mailing-summary'

const MailingDialog = dynamic(() => import('./mailing-dialog').then((module) => module.MailingDialog), { ssr: false })

/** One mailing: when it goes out, how its mail looks, and its journal. */
export function MailingView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.mailings.get.queryOptions({ id }))
  return (
    <>
      <BackLink href="/settings/mailings">{t('mailings.back')}</BackLink>
      <RecordBody query={{ ...query, isPlaceholderData: false }}>
        {(mailing) => <MailingBody mailing={mailing} />}
      </RecordBody>
    </>
  )
}

function MailingBody({ mailing }: { mailing: Mailing }) {
  const trpc = useTRPC()
  const scheduleOf = useScheduleLabels()
  const offer = useQuery(trpc.mailings.offer.queryOptions())
  const [deed, setDeed] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDeed(null)
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-semibold text-xl tracking-tight wrap-anywhere">{mailing.name}</h2>
          <p className="mt-1 text-ink-soft text-sm">{scheduleOf(mailing)}</p>
        </div>
        <MailingActions
          mailing={mailing}
          isMailConnected={offer.data?.isMailConnected ?? true}
          canEdit={offer.data !== undefined}
          onDeed={setDeed}
        />
      </div>
      {offer.isLoadingError && <NoOffer onRetry={() => void offer.refetch()} />}
      {offer.data?.isMailConnected === false && <NoMailNotice />}
      <About mailing={mailing} />
      <MailPreview mailing={mailing} />
      <MailingJournal id={mailing.id} />
      {deed === 'edit' && offer.data && <MailingDialog mailing={mailing} offer={offer.data} onClose={close} />}
      {deed === 'delete' && <DeleteMailingDialog mailing={mailing} onClose={close} />}
    </>
  )
}

/** Why the mailing can't be changed now, with a retry button. */
function NoOffer({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-bad-soft px-4 py-3 text-bad text-sm"
    >
      {t('mailings.offer.failed')}
      <Button size="md" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t('error.retry')}
      </Button>
    </div>
  )
}

function About({ mailing }: { mailing: Mailing }) {
  const { t } = useI18n()
  const at = useInstant()
  const { restaurants, blocks, recipients } = mailing
  return (
    <Card className="space-y-4 p-4 sm:p-5">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t('mailings.next')}>
          <span className="flex flex-wrap items-center gap-2">
            {mailing.nextAt === null ? t('mailings.next.off') : at(mailing.nextAt)}
            <Badge tone={mailing.isActive ? 'good' : 'plain'}>
              {t(mailing.isActive ? 'mailings.on' : 'mailings.off')}
            </Badge>
          </span>
        </Fact>
        <Fact label={t('mailings.last')}>
          <LastIssue mailing={mailing} />
        </Fact>
        <Fact label={t('mailings.restaurants')}>
          {restaurants.length === 0
            ? t('mailings.restaurants.all')
            : t('mailings.restaurants.count', { count: restaurants.length })}
        </Fact>
        <Fact label={t('mailings.language')}>{t(`mailings.language.${mailing.language}`)}</Fact>
        <Fact label={t('mailings.blocks')}>{blocks.map((block) => t(`mailings.block.${block}`)).join(', ')}</Fact>
        <Fact label={t('mailings.recipients')}>{recipients.map(({ email }) => email).join(', ')}</Fact>
        <Fact label={t('mailings.author')}>{mailing.author}</Fact>
      </dl>
      <LeftList mailing={mailing} />
    </Card>
  )
}

/** Deletes a mailing with its journal after the user has confirmed it. */
function DeleteMailingDialog({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const { id, name } = mailing
  const remove = useMutation(
    trpc.mailings.delete.mutationOptions({
      onSuccess: () => {
        // The page still shows the deleted mailing, which must not be requested again.
        queryClient.removeQueries(trpc.mailings.list.queryFilter())
        toast({ text: t('mailings.deleted') })
        router.push('/settings/mailings')
      },
    }),
  )
  return (
    <ConfirmDialog
      title={t('mailings.delete.title')}
      confirmLabel={t('mailings.delete.yes')}
      isPending={remove.isPending || remove.isSuccess}
      error={remove.error}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('mailings.delete.text', { name })}</p>
    </ConfirmDialog>
  )
}

/** Every mail that was made, with its recipient and result. */
function MailingJournal({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { state, change, turn, reset } = useListState(issueFilters)
  const query = useQuery(trpc.mailings.journal.queryOptions(issuesInput(id, state), keepPage))
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold text-lg">{t('mailings.journal')}</h3>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        emptyHint={t('mailings.journal.none')}
        toolbar={
          <ChoiceSelect
            label={t('mailings.journal.status')}
            all={t('mailings.journal.any')}
            choices={IssueStatus.options}
            nameOf={(status) => t(`mailings.status.${status}`)}
            value={state.status}
            onChange={(status) => change({ status })}
            className="basis-36 sm:max-w-56"
          />
        }
      >
        {(rows) => <ListTable list={issueList} own={null} rows={rows} />}
      </ListCard>
    </>
  )
}

/** The mail as it would go out today, rendered and as text. */
function MailPreview({ mailing: { id, updatedAt } }: { mailing: Mailing }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.mailings.preview.queryOptions({ id }))
  const [isText, setText] = useState(false)
  const error = blockingError(query)
  return (
    <>
      <div className="mt-6 mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 className="font-semibold text-lg">{t('mailings.preview')}</h3>
          <p className="text-ink-soft text-sm">{t('mailings.preview.lead')}</p>
        </div>
        <fieldset aria-label={t('mailings.preview')} className="flex gap-1 rounded-lg bg-muted p-1">
          {[false, true].map((asText) => (
            <Button
              key={String(asText)}
              variant={asText === isText ? 'outline' : 'ghost'}
              size="md"
              aria-pressed={asText === isText}
              onClick={() => setText(asText)}
            >
              {t(asText ? 'mailings.preview.text' : 'mailings.preview.html')}
            </Button>
          ))}
        </fieldset>
      </div>
      <Card className="overflow-hidden">
        {error ? (
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <div className="space-y-3 p-5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-72" />
          </div>
        ) : (
          <>
            <p data-subject className="border-line border-b px-4 py-3 text-sm wrap-anywhere sm:px-5">
              <span className="text-ink-soft">{t('mailings.preview.subject')}: </span>
              <span className="font-medium">{query.data.subject}</span>
            </p>
            {isText ? (
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
                tabIndex={0}
                className="max-h-[44rem] overflow-auto whitespace-pre-wrap p-4 font-mono text-sm wrap-anywhere sm:p-5"
              >
                {query.data.text}
              </pre>
            ) : (
              <iframe
                key={updatedAt}
                title={t('mailings.preview.frame')}
                src={`/api/mailings/${id}/mail`}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                className="block h-[44rem] w-full border-0"
              />
            )}
          </>
        )}
      </Card>
    </>
  )
}

interface MailingActionsProps {
  mailing: Mailing
  isMailConnected: boolean
  /** Whether the data that the form offers is loaded. */
  canEdit: boolean
  onDeed: (deed: 'edit' | 'delete') => void
}

/** The actions on a mailing's page. */
function MailingActions({ mailing, isMailConnected, canEdit, onDeed }: MailingActionsProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const toast = useToast()
  const refresh = () => queryClient.invalidateQueries(trpc.mailings.pathFilter())
  const update = useMutation(trpc.mailings.update.mutationOptions({ onSuccess: refresh }))
  const send = useMutation(
    trpc.mailings.sendToSelf.mutationOptions({
      onSuccess: ({ email }) => toast({ text: t('mailings.sendToSelf.done', { email }) }),
      // A mail that could not be sent is in the journal too.
      onSettled: () => queryClient.invalidateQueries(trpc.mailings.journal.pathFilter()),
    }),
  )
  const { id, isActive } = mailing
  const code = problemOf(send.error)?.code
  const sendWords =
    code === 'conflict'
      ? t('mailings.sendToSelf.left')
      : code === 'not_available'
        ? t('mailings.sendToSelf.failed')
        : null
  return (
    <div className="min-w-0 space-y-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="md"
          className="max-sm:px-3"
          disabled={!isMailConnected || send.isPending}
          onClick={() => send.mutate({ id })}
        >
          <Send aria-hidden="true" />
          {t(send.isPending ? 'mailings.sendToSelf.sending' : 'mailings.sendToSelf')}
        </Button>
        <Button size="md" className="max-sm:px-3" disabled={!canEdit} onClick={() => onDeed('edit')}>
          {t('action.edit')}
        </Button>
        <MenuButton
          aria-label={t('mailings.deeds')}
          className={buttonStyle({ size: 'icon', className: 'size-10' })}
          menu={({ MenuContent, MenuItem }) => (
            <MenuContent align="end">
              <MenuItem onSelect={() => update.mutate({ id, isActive: !isActive })}>
                {isActive ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
                {t(isActive ? 'mailings.pause' : 'mailings.resume')}
              </MenuItem>
              <MenuItem className="text-bad" onSelect={() => onDeed('delete')}>
                {t('action.delete')}
              </MenuItem>
            </MenuContent>
          )}
        >
          <Ellipsis aria-hidden="true" />
        </MenuButton>
      </div>
      <div className="max-w-md">
        {sendWords === null ? (
          <FormProblem error={send.error ?? update.error} />
        ) : (
          <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad text-sm">
            {sendWords}
          </p>
        )}
      </div>
    </div>
  )
}
