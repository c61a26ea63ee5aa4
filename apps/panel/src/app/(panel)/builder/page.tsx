import { askedOf, loadBuilderParams, queryOf } from '@/features/builder/builder-query'
import { BuilderView } from '@/features/builder/builder-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('builder.title')

export default async function BuilderPage({ searchParams }: ListPageProps) {
  const [period, params] = await Promise.all([requestPeriod('/builder', searchParams), loadBuilderParams(searchParams)])
  const query = queryOf(params)
  const { metrics, by, where } = query
  await Promise.all([
    prefetch(trpc.figures.offer.queryOptions({ metrics, by, where })),
    prefetch(trpc.figures.get.queryOptions(askedOf(query, period))),
  ])
  return (
    <Hydrated>
      <BuilderView />
    </Hydrated>
  )
}
