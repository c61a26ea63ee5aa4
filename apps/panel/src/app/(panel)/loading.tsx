import { HeadSkeleton } from '@/components/shell/head-skeleton'
import { OverviewSkeleton } from '@/features/overview/overview-skeleton'
import { getI18n } from '@/server/preferences'

export default async function Loading() {
  const { t } = await getI18n()
  return (
    <>
      <HeadSkeleton label={t('loading.label')} />
      <OverviewSkeleton />
    </>
  )
}
