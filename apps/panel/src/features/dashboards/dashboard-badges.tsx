'use client'

import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { useSession } from '@/components/shell/use-session'
import { Badge } from '@/components/ui/badge'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'

/** Whether a dashboard comes with the product, is shared with everyone, or is visible to its author alone. */
export function DashboardBadge({ dashboard }: { dashboard: Pick<DashboardDetail, 'isPreset' | 'isShared'> }) {
  const { t } = useI18n()
  if (dashboard.isPreset) return <Badge>{t('dashboards.badge.preset')}</Badge>
  if (dashboard.isShared) return <Badge tone="good">{t('dashboards.badge.shared')}</Badge>
  return <Badge tone="warn">{t('dashboards.badge.own')}</Badge>
}

/** Who made a dashboard and when it was last changed. */
export function DashboardOrigin({ dashboard }: { dashboard: DashboardDetail }) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  const { author, isMine, isPreset, updatedAt } = dashboard
  if (isPreset) return <>{t('dashboards.origin.preset')}</>
  const date = instantText(updatedAt, locale, workspace.timezone)
  if (isMine) return <>{t('dashboards.origin.mine', { date })}</>
  return <>{t('dashboards.origin.author', { author: author ?? t('dashboards.origin.gone'), date })}</>
}
