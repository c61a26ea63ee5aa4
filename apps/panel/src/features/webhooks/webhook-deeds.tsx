'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { Ellipsis, Pause, Play, Send } from 'lucide-react'
import { FormProblem } from '@/components/states/form-problem'
import { Button, buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** What is to be done with a subscription, beyond turning it on and off. */
export type WebhookDeed = 'test' | 'edit' | 'rotate' | 'delete'

/** The deeds of a subscription's page. */
export function WebhookDeeds({ webhook, onDeed }: { webhook: WebhookDetail; onDeed: (deed: WebhookDeed) => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  )
  const { id, isActive } = webhook
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Button look="primary" size="md" disabled={!isActive} onClick={() => onDeed('test')}>
          <Send aria-hidden="true" />
          {t('webhooks.test')}
        </Button>
        <Button size="md" disabled={update.isPending} onClick={() => update.mutate({ id, isActive: !isActive })}>
          {isActive ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {t(isActive ? 'webhooks.pause' : 'webhooks.resume')}
        </Button>
        <MenuButton
          aria-label={t('webhooks.deeds')}
          className={buttonStyle({ size: 'icon', className: 'size-10' })}
          menu={({ MenuContent, MenuItem }) => (
            <MenuContent align="end">
              <MenuItem onSelect={() => onDeed('edit')}>{t('action.edit')}</MenuItem>
              {webhook.targetKind === 'url' && (
                <MenuItem onSelect={() => onDeed('rotate')}>{t('webhooks.rotate')}</MenuItem>
              )}
              <MenuItem className="text-bad" onSelect={() => onDeed('delete')}>
                {t('webhooks.delete')}
              </MenuItem>
            </MenuContent>
          )}
        >
          <Ellipsis aria-hidden="true" />
        </MenuButton>
      </div>
      <FormProblem error={update.error} />
    </div>
  )
}
