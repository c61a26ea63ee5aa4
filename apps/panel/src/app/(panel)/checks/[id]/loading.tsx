import { HeadSkeleton } from '@/components/shell/head-skeleton'
import { RecordSkeleton } from '@/features/record/record-body'
import { getI18n } from '@/server/preferences'

export default async function Loading() {
  const { t } = await getI18n()
  return (
    <>
      <HeadSkeleton label={t('loading.label')} above />
      <RecordSkeleton />
    </>
  )
}
