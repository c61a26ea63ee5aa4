'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyBook } from '@vitrina/contract/key'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { type KeyValues, keyOf } from './key-values'
import { NewKeyForm } from './new-key-form'
import { presetFor } from './scope-choices'
import { ShownKey } from './shown-key'

/** Makes a key, and shows it this once. */
export function NewKeyDialog({ book, onClose }: { book: KeyBook; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { scopes: held } = useSession()
  const [first] = useState<KeyValues>(() => ({
    name: '',
    kind: 'live',
    scopes: presetFor('read', held),
    lifetime: 'never',
    lastDay: '',
    rateLimit: '',
    restaurantIds: null,
  }))
  const [values, setValues] = useState(first)
  // The key leaves the memory with this dialog: nothing keeps the answer that held it.
  const create = useMutation({
    ...trpc.keys.create.mutationOptions({
      // Not waited for: the key is shown at once.
      onSuccess: () => void queryClient.invalidateQueries(trpc.keys.list.queryFilter()),
    }),
    gcTime: 0,
  })
  const key = create.data?.key
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <GuardedModal
      title={t(key === undefined ? 'developers.keys.new' : 'developers.keys.made')}
      isGuarded={key !== undefined || JSON.stringify(values) !== JSON.stringify(first)}
      {...(key !== undefined && {
        warning: t('developers.keys.shown.ask'),
        leaveLabel: t('developers.keys.shown.leave'),
      })}
      onClose={close}
    >
      {(askToClose) =>
        key === undefined ? (
          <NewKeyForm
            values={values}
            onChange={(next) => setValues({ ...values, ...next })}
            defaultLimit={book.defaultLimit}
            sandbox={book.sandbox}
            offered={book.restaurants}
            error={create.error}
            isPending={create.isPending}
            onSave={() => create.mutate(keyOf(values, Date.now()))}
            onCancel={askToClose}
          />
        ) : (
          <ShownKey secret={key} onDone={close} />
        )
      }
    </GuardedModal>
  )
}
