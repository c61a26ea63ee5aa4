'use client'

import { useQuery } from '@tanstack/react-query'
import type { RestaurantRegistry } from '@vitrina/contract/restaurant'
import { useId } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Card } from '@/components/ui/card'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { RegistryFacts } from './registry-facts'
import { RegistryForm } from './registry-form'
import { RegistryWords } from './registry-words'

/** What the accounting system says of a restaurant beside what we say; who may, changes ours. */
export function RegistryCard({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const titleId = useId()
  const query = useQuery(trpc.restaurants.registry.queryOptions({ id }))
  return (
    <Card id="registry" aria-labelledby={titleId} className="scroll-mt-16 p-4 sm:p-5 md:scroll-mt-4">
      <h2 id={titleId} className="font-semibold text-base">
        {t('registry.title')}
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-ink-soft text-sm">{t('registry.lead')}</p>
      <QuietState query={query} empty={false}>
        {query.data && <Registry registry={query.data.data} />}
      </QuietState>
    </Card>
  )
}

function Registry({ registry }: { registry: RestaurantRegistry }) {
  const { scopes } = useSession()
  return (
    <>
      {scopes.includes('write:restaurants') ? (
        <RegistryForm registry={registry} />
      ) : (
        <RegistryWords registry={registry} draft={null} onChange={null} />
      )}
      <RegistryFacts registry={registry} />
    </>
  )
}
