import { HeadSkeleton } from '@/components/shell/head-skeleton'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Card } from '@/components/ui/card'
import { getI18n } from '@/server/preferences'

export default async function Loading() {
  const { t } = await getI18n()
  return (
    <>
      <HeadSkeleton label={t('loading.label')} />
      <Card>
        <TableSkeleton />
      </Card>
    </>
  )
}
