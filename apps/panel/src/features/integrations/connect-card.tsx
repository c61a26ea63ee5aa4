'use client'

import { useQuery } from '@tanstack/react-query'
import type { IntegrationSlug } from '@vitrina/contract/integration'
import { Card } from '@/components/ui/card'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { ConnectForm } from './connect-form'

interface ConnectCardProps {
  slug: IntegrationSlug
  isConnected: boolean
  onDone: () => void
  onCancel: () => void
}

const nothingStored = { settings: null, secrets: [] }

/** The form of a connection, filled with everything stored about it except its secrets. */
export function ConnectCard({ slug, isConnected, onDone, onCancel }: ConnectCardProps) {
  const { t } = useI18n()
  const name = t(`integrations.name.${slug}`)
  const title = t(isConnected ? 'integrations.form.again' : 'integrations.form.title', { name })
  return (
    <Card aria-label={title} className="p-4 sm:p-5">
      <h2 className="mb-4 font-semibold text-lg">{title}</h2>
      {isConnected ? (
        <StoredForm slug={slug} onDone={onDone} onCancel={onCancel} />
      ) : (
        <ConnectForm slug={slug} held={nothingStored} onConnected={onDone} onCancel={null} />
      )}
    </Card>
  )
}

function StoredForm({ slug, onDone, onCancel }: Omit<ConnectCardProps, 'isConnected'>) {
  const trpc = useTRPC()
  // Not cached: after another user has changed the settings, the form must not show the old ones as current.
  const query = useQuery(
    trpc.integrations.settings.queryOptions({ slug }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  )
  return (
    <QuietState query={query} empty={false}>
      {query.data && <ConnectForm slug={slug} held={query.data} onConnected={onDone} onCancel={onCancel} />}
    </QuietState>
  )
}
