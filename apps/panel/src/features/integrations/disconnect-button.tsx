'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { IntegrationSlug } from '@vitrina/contract/integration'
import { isSource } from '@vitrina/contract/source'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** Ends a connection after saying what stops and what stays. */
export function DisconnectButton({ slug }: { slug: IntegrationSlug }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [isAsking, setAsking] = useState(false)
  const name = t(`integrations.name.${slug}`)
  const disconnect = useMutation(
    trpc.integrations.disconnect.mutationOptions({
      onSuccess: async () => {
        setAsking(false)
        show({ text: t('integrations.disconnected', { name }) })
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.session.pathKey() }),
        ])
      },
    }),
  )
  return (
    <>
      <Button size="md" onClick={() => setAsking(true)}>
        <Unplug aria-hidden="true" />
        {t('integrations.disconnect')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('integrations.disconnect.title', { name })}
          confirmLabel={t('integrations.disconnect')}
          isPending={disconnect.isPending}
          error={disconnect.error}
          onConfirm={() => disconnect.mutate({ slug })}
          onClose={() => {
            disconnect.reset()
            setAsking(false)
          }}
        >
          <p>{t(`integrations.disconnect.${isSource(slug) ? 'accounting' : slug}`)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
