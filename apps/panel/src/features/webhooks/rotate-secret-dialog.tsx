'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { ShownSigningSecret } from './shown-signing-secret'

/** Makes a new signing secret; the one before signs beside it for a day. */
export function RotateSecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  // The secret leaves the memory with this dialog: nothing keeps the answer that held it.
  const rotate = useMutation({
    ...trpc.webhooks.update.mutationOptions({
      // Not waited for: the secret is shown at once.
      onSuccess: () => void queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
    gcTime: 0,
  })
  const secret = rotate.data?.data.secret
  const close = () => {
    rotate.reset()
    onClose()
  }
  if (secret === undefined) {
    return (
      <ConfirmDialog
        title={t('webhooks.rotate.title')}
        confirmLabel={t('webhooks.rotate.yes')}
        isDangerous={false}
        isPending={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate({ id, rotateSecret: true })}
        onClose={close}
      >
        <p>{t('webhooks.rotate.text')}</p>
      </ConfirmDialog>
    )
  }
  return (
    <GuardedModal
      title={t('webhooks.rotate.done')}
      isGuarded
      warning={t('webhooks.secret.ask')}
      leaveLabel={t('action.close')}
      onClose={close}
    >
      {() => <ShownSigningSecret secret={secret} note={t('webhooks.rotate.note')} onDone={close} />}
    </GuardedModal>
  )
}
