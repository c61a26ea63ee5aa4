'use client'

import { useQuery } from '@tanstack/react-query'
import type { PresetName } from '@vitrina/contract/dashboard'
import { ChartPie } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button'
import { useTRPC } from '@/trpc/client'
import { PeriodLink } from './period-link'
import { useSession } from './use-session'

/** Leads to a dashboard that comes with the product; nothing for who may not read it. */
export function PresetLink({ preset, children }: { preset: PresetName; children: string }) {
  const trpc = useTRPC()
  const { scopes } = useSession()
  const mayRead = scopes.includes('read:dashboards')
  const { data } = useQuery(trpc.dashboards.details.queryOptions({}, { enabled: mayRead }))
  const dashboard = data?.find((one) => one.preset === preset)
  // The page that lists them is as good while it is not known which one it is.
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
