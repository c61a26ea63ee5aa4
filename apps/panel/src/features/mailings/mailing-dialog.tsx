'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Mailing, MailingOffer } from '@vitrina/contract/mailing'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { MailingForm } from './mailing-form'
import { draftOf, valuesOf } from './mailing-values'

interface MailingDialogProps {
  /** The mailing to change; null makes a new one. */
  mailing: Mailing | null
  offer: MailingOffer
  onSaved?: (mailing: Mailing) => void
  onClose: () => void
}

/** Creates or changes a mailing. */
export function MailingDialog({ mailing, offer, onSaved, onClose }: MailingDialogProps) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { user } = useSession()
  // The values when the form was opened.
  const [held] = useState(() =>
    valuesOf(mailing, offer, { name: t('mailings.name.default'), language: locale, email: user.email }),
  )
  const [values, setValues] = useState(held)
  // Changes by others since then are reported when it is saved.
  const [basedOn] = useState(mailing?.updatedAt)
  const done = {
    onSuccess: async (saved: Mailing) => {
      await queryClient.invalidateQueries(trpc.mailings.pathFilter())
      onClose()
      onSaved?.(saved)
    },
    // Updates the page below to what is stored now; what was typed may be based on an older version.
    onError: () => void queryClient.invalidateQueries(trpc.mailings.pathFilter()),
  }
  const create = useMutation(trpc.mailings.create.mutationOptions(done))
  const update = useMutation(trpc.mailings.update.mutationOptions(done))
  const { error, isPending } = mailing ? update : create
  return (
    <GuardedModal
      title={t(mailing ? 'mailings.edit' : 'mailings.new')}
      isGuarded={JSON.stringify(values) !== JSON.stringify(held)}
      onClose={onClose}
    >
      {(askToClose) => (
        <MailingForm
          values={values}
          onChange={(next) => setValues({ ...values, ...next })}
          offer={offer}
          held={mailing}
          error={error}
          isPending={isPending}
          onSave={() =>
            mailing ? update.mutate({ ...draftOf(values), id: mailing.id, basedOn }) : create.mutate(draftOf(values))
          }
          onCancel={askToClose}
        />
      )}
    </GuardedModal>
  )
}
