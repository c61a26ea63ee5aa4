'use client'

import { useQuery } from '@tanstack/react-query'
import type { PresetName } from '@vitrina/contract/dashboard'
import { ChartPie } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button'
import { useTRPC } from '@/trpc/client'
import { PeriodLink } from './period-link'
import { useSession } from './use-session'

/** Links to a built-in dashboard; renders nothing for users who may not read dashboards. */
export function PresetLink({ preset, children }: { preset: PresetName; children: string }) {
  const trpc = useTRPC()
  const { scopes } = useSession()
  const mayRead = scopes.includes('read:dashboards')
  const { data } = useQuery(trpc.dashboards.details.queryOptions({}, { enabled: mayRead }))
  const dashboard = data?.find((one) => one.preset === preset)
  // Until the dashboard is known, the link goes to the list of dashboards.
  if (!mayRead) return null
  return (
    <PeriodLink
      href={dashboard ? `/dashboards/${dashboard.id}` : '/dashboards'}
      className={buttonStyle({ size: 'md' })}
    >
      <ChartPie aria-hidden="true" />
      {children}
    </PeriodLink>
  )
}
