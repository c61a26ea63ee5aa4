'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from '@vitrina/contract/key'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { ShownKey } from './shown-key'

/** Makes a new key in place of an old one, which works on until it is revoked. */
export function RotateDialog({ held, onClose }: { held: ApiKey; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  // The key leaves the memory with this dialog: nothing keeps the answer that held it.
  const rotate = useMutation({
    ...trpc.keys.rotate.mutationOptions({
      // Not waited for: the key is shown at once.
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
        title={t('developers.keys.rotate.title', { name: held.name })}
        confirmLabel={t('developers.keys.rotate.yes')}
        isDangerous={false}
        isPending={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate({ id: held.id })}
        onClose={close}
      >
        <p>{t('developers.keys.rotate.text', { hint: held.hint })}</p>
      </ConfirmDialog>
    )
  }
  return (
    <GuardedModal
      title={t('developers.keys.made')}
      isGuarded
      warning={t('developers.keys.shown.ask')}
      leaveLabel={t('developers.keys.shown.leave')}
      onClose={close}
    >
      {() => (
        <ShownKey secret={key} onDone={close}>
          <p className="text-sm">{t('developers.keys.rotate.after', { hint: held.hint })}</p>
        </ShownKey>
      )}
    </GuardedModal>
  )
}
