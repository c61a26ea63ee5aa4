'use client'

import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { useI18n } from '@/i18n/i18n-provider'
import { AboutForm } from './about-form'
import { useUpdate } from './use-update'

/** Renames a dashboard and says anew what it is for. */
export function AboutDialog({ dashboard, onClose }: { dashboard: DashboardDetail; onClose: () => void }) {
  const { t } = useI18n()
  const update = useUpdate(onClose)
  return (
    <AboutForm
      title={t('dashboards.rename')}
      start={{ name: dashboard.name, description: dashboard.description ?? '' }}
      submitLabel={t('action.save')}
      isPending={update.isPending}
      error={update.error}
      onSubmit={(values) => update.mutate({ id: String(dashboard.id), basedOn: dashboard.updatedAt, ...values })}
      onClose={onClose}
    />
  )
}
