import type { Metadata } from 'next'
import { analysisInput, loadAnalysisState } from '@/features/menu/analysis-query'
import { AnalysisView } from '@/features/menu/analysis-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { getI18n } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('analysis.title') }
}

export default async function AnalysisPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/menu', searchParams), loadAnalysisState(searchParams)])
  await prefetch(trpc.dishes.analysis.queryOptions(analysisInput(period, state)))
  return (
    <Hydrated>
      <AnalysisView />
    </Hydrated>
  )
}
