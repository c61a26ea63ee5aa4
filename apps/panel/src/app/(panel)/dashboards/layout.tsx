import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function DashboardsLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['dashboards']}>{children}</PartMessages>
}
