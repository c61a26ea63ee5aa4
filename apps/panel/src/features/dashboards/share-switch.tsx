'use client'

import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { problemLine } from '@/components/states/problem-text'
import { Switch } from '@/components/ui/switch'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'
import { useUpdate } from './use-update'

/** Shows a dashboard to everyone in the workspace, or to its author alone, at once. */
export function ShareSwitch({ dashboard }: { dashboard: DashboardDetail }) {
  const { t } = useI18n()
  const show = useToast()
  const update = useUpdate((changed) => {
    show({ text: t(changed.isShared ? 'dashboards.shared' : 'dashboards.unshared', { name: changed.name }) })
  })
  const { isShared, isMine } = dashboard
  // What another has shared only that other may take back.
  if (isShared && !isMine) return null
  return (
    <div className="flex min-h-10 items-center rounded-lg px-2">
      <Switch
        isOn={update.isPending ? (update.variables.isShared ?? isShared) : isShared}
        disabled={update.isPending}
        onChange={(next) =>
          update.mutate(
            { id: String(dashboard.id), basedOn: dashboard.updatedAt, isShared: next },
            { onError: (error) => show({ text: problemLine(t, problemOf(error)) }) },
          )
        }
      >
        {t('dashboards.share')}
      </Switch>
    </div>
  )
}
