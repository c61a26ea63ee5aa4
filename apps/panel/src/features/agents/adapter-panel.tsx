'use client'

import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/components/shell/use-session'
import { Card } from '@/components/ui/card'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { AdapterChecks } from './adapter-checks'
import { ControlFacts } from './control-facts'
import { ControlForm } from './control-form'
import { useAdapters } from './use-adapters'

/** What agents run on: the adapters with a look at each, and what governs them. */
export function AdapterPanel() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes } = useSession()
  const control = useQuery(trpc.agents.control.queryOptions())
  const { adapters } = useAdapters()
  return (
    <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-2">
      <Card aria-label={t('agents.adapters.title')} className="p-4 sm:p-5">
        <h2 className="mb-3 font-semibold text-base">{t('agents.adapters.title')}</h2>
        <AdapterChecks
          adapters={adapters}
          used={control.data?.adapter ?? null}
          mayCheck={scopes.includes('write:agents')}
        />
      </Card>
      <Card aria-label={t('agents.control.title')} className="p-4 sm:p-5">
        <h2 className="mb-3 font-semibold text-base">{t('agents.control.title')}</h2>
        <QuietState query={control} empty={false}>
          {control.data &&
            (scopes.includes('adapter:control') ? (
              <ControlForm held={control.data} adapters={adapters} />
            ) : (
              <ControlFacts control={control.data} />
            ))}
        </QuietState>
      </Card>
    </div>
  )
}
