'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Mailing } from '@vitrina/contract/mailing'
import { Ellipsis, Pause, Play, Send } from 'lucide-react'
import { FormProblem } from '@/components/states/form-problem'
import { Button, buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

interface MailingDeedsProps {
  mailing: Mailing
  isMailConnected: boolean
  /** What the form chooses from is there. */
  canEdit: boolean
  onDeed: (deed: 'edit' | 'delete') => void
}

/** The deeds of a mailing's page. */
export function MailingDeeds({ mailing, isMailConnected, canEdit, onDeed }: MailingDeedsProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const toast = useToast()
  const refresh = () => queryClient.invalidateQueries(trpc.mailings.pathFilter())
  const update = useMutation(trpc.mailings.update.mutationOptions({ onSuccess: refresh }))
  const send = useMutation(
    trpc.mailings.sendToSelf.mutationOptions({
      onSuccess: ({ email }) => toast({ text: t('mailings.sendToSelf.done', { email }) }),
      // What did not go out is in the journal as well.
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
          look="primary"
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
