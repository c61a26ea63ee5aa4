'use client'

import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'

/** Whose a dashboard is: the product's, everybody's or one person's. */
export function DashboardBadge({ dashboard }: { dashboard: Pick<DashboardDetail, 'isPreset' | 'isShared'> }) {
  const { t } = useI18n()
  if (dashboard.isPreset) return <Badge>{t('dashboards.badge.preset')}</Badge>
  if (dashboard.isShared) return <Badge tone="good">{t('dashboards.badge.shared')}</Badge>
  return <Badge tone="warn">{t('dashboards.badge.own')}</Badge>
}
