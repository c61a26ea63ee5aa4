'use client'

import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/form-problem'
import { ProblemState } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { useSetSetting } from '../use-set-setting'

/** Whether the tool server answers, and whether its tools may change data. Both hold at once. */
export function ToolSwitches() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes, workspace } = useSession()
  const mayChange = scopes.includes('write:integrations') && workspace.limitedTo === null
  const query = useQuery(trpc.settings.get.queryOptions())
  const { set, error } = useSetSetting()
  const failure = blockingError(query)
  if (failure) {
    return (
      <Card>
        <ProblemState error={failure} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!query.data) return <Skeleton className="h-36 w-full" />
  const isEnabled = query.data['mcp.enabled']
  return (
    <Card className="space-y-5 p-4 sm:p-5">
      <Switch
        isOn={isEnabled}
        disabled={!mayChange}
        hint={t(isEnabled ? 'developers.tools.enabled.on' : 'developers.tools.enabled.off')}
        onChange={(value) => set({ key: 'mcp.enabled', value })}
      >
        {t('developers.tools.enabled')}
      </Switch>
      <Switch
        isOn={query.data['mcp.mutations']}
        disabled={!mayChange}
        hint={t('developers.tools.mutations.hint')}
        onChange={(value) => set({ key: 'mcp.mutations', value })}
      >
        {t('developers.tools.mutations')}
      </Switch>
      <FormProblem error={error} />
      {!mayChange && <p className="text-ink-soft text-xs">{t('developers.readOnly')}</p>}
    </Card>
  )
}
