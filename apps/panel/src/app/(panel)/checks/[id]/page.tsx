import type { Metadata } from 'next'
import { CheckView } from '@/features/checks/check-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('checks.title') }
}

export default async function CheckPage({ params }: RecordPageProps) {
  const [{ id }] = await Promise.all([params, requirePage('/checks')])
  await prefetch(trpc.checks.receipt.queryOptions({ id }))
  return (
    <Hydrated>
      <CheckView id={id} />
    </Hydrated>
  )
}
