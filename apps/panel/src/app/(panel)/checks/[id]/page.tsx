import { CheckView } from '@/features/checks/check-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('checks.title')

export default async function CheckPage({ params }: RecordPageProps) {
  const [{ id }] = await Promise.all([params, requirePage('/checks')])
  await prefetch(trpc.checks.receipt.queryOptions({ id }))
  return (
    <Hydrated>
      <CheckView id={id} />
    </Hydrated>
  )
}
