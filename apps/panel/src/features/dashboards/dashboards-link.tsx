'use client'

import { BackLink } from '@/components/shell/back-link'
import { useI18n } from '@/i18n/i18n-provider'

/** A link back to the list of dashboards. */
export function DashboardsLink() {
  const { t } = useI18n()
  return <BackLink href="/dashboards">{t('dashboards.back')}</BackLink>
}
