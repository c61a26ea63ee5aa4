'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/form-problem'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Switch } from '@/components/ui/switch'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useSetSetting } from '../developers/use-set-setting'

/** Whether subscriptions may lead into the server's own network; turned on only knowingly. */
export function PrivateTargets() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const mayChange = useSession().scopes.includes('write:integrations')
  const { data } = useQuery(trpc.settings.get.queryOptions())
  const { set, error } = useSetSetting()
  const [isAsking, setAsking] = useState(false)
  if (!data) return null
  const allow = (value: boolean) => set({ key: 'webhooks.allowPrivate', value })
  return (
    <Card className="mt-4 space-y-3 p-4 sm:p-5">
      <Switch
        isOn={data['webhooks.allowPrivate']}
        disabled={!mayChange}
        hint={t(data['webhooks.allowPrivate'] ? 'webhooks.private.on' : 'webhooks.private.hint')}
        onChange={(value) => (value ? setAsking(true) : allow(false))}
      >
        {t('webhooks.private')}
      </Switch>
      <FormProblem error={error} />
      {isAsking && (
        <ConfirmDialog
          title={t('webhooks.private.ask')}
          confirmLabel={t('webhooks.private.yes')}
          onConfirm={() => {
            allow(true)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('webhooks.private.warning')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
