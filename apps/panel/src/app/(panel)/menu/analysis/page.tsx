import { analysisInput, loadAnalysisState } from '@/features/menu/analysis-query'
import { AnalysisView } from '@/features/menu/analysis-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('analysis.title')

export default async function AnalysisPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/menu', searchParams), loadAnalysisState(searchParams)])
  await prefetch(trpc.dishes.analysis.queryOptions(analysisInput(period, state)))
  return (
    <Hydrated>
      <AnalysisView />
    </Hydrated>
  )
}
