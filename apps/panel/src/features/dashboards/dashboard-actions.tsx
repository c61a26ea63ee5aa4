'use client'

import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { Copy, Pencil } from 'lucide-react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { DashboardMenu } from './dashboard-menu'
import { ShareSwitch } from './share-switch'
import { useDuplicate } from './use-duplicate'

/** What may be done with the dashboard that is open. One that comes with the product is duplicated to be changed. */
export function DashboardActions({ dashboard, onEdit }: { dashboard: DashboardDetail; onEdit: () => void }) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const duplicate = useDuplicate()
  if (!scopes.includes('write:dashboards')) return null
  if (!dashboard.canEdit) {
    return (
      <Button look="primary" disabled={duplicate.isPending} onClick={() => duplicate.run(dashboard)}>
        <Copy aria-hidden="true" />
        {t('dashboards.duplicateToEdit')}
      </Button>
    )
  }
  return (
    <>
      <Button look="primary" onClick={onEdit}>
        <Pencil aria-hidden="true" />
        {t('dashboards.edit')}
      </Button>
      <DashboardMenu dashboard={dashboard} isOpen />
      <ShareSwitch dashboard={dashboard} />
    </>
  )
}
