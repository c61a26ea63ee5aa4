import { IntegrationSlug } from '@vitrina/contract/integration'
import { notFound } from 'next/navigation'
import { IntegrationView } from '@/features/integrations/integration-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

interface SlugPageProps extends ListPageProps {
  params: Promise<{ slug: string }>
}

export const generateMetadata = titled('nav.integrations')

export default async function IntegrationPage({ params }: SlugPageProps) {
  const [{ slug: asked }] = await Promise.all([params, requirePage('/integrations')])
  const slug = IntegrationSlug.safeParse(asked)
  if (!slug.success) notFound()
  await prefetch(trpc.integrations.detail.queryOptions({ slug: slug.data }))
  return (
    <Hydrated>
      <IntegrationView slug={slug.data} />
    </Hydrated>
  )
}
