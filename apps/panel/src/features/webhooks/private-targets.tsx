'use client'

import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/components/shell/use-session'
import { ProblemState } from '@/components/states/problem-state'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { CodeBlock } from '../developers/code-block'

/** Whether subscriptions may lead into the server's own network, and how its operator switches it. */
export function PrivateTargets() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { workspace } = useSession()
  const query = useQuery(trpc.settings.get.queryOptions())
  const failure = blockingError(query)
  if (failure) {
    return (
      <Card className="mt-4">
        <ProblemState error={failure} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!query.data) return <Skeleton className="mt-4 h-32 w-full" />
  const isOn = query.data['webhooks.allowPrivate']
  return (
    <Card className="mt-4 space-y-3 p-4 sm:p-5" data-private-targets={isOn ? 'on' : 'off'}>
      <div>
        <h3 className="flex flex-wrap items-center gap-2 font-medium text-sm">
          {t('webhooks.private')}
          <Badge tone={isOn ? 'warn' : 'plain'}>{t(isOn ? 'webhooks.private.on' : 'webhooks.private.off')}</Badge>
        </h3>
        <p className="mt-0.5 text-ink-soft text-sm">
          {t(isOn ? 'webhooks.private.on.hint' : 'webhooks.private.off.hint')}
        </p>
      </div>
      <p className="text-ink-soft text-sm">{t('webhooks.private.operator')}</p>
      <CodeBlock
        label={t(isOn ? 'webhooks.private.turnOff' : 'webhooks.private.turnOn')}
        code={`npm run -s ops -- settings set --workspace ${workspace.id} webhooks.allowPrivate ${String(!isOn)}`}
      />
    </Card>
  )
}
