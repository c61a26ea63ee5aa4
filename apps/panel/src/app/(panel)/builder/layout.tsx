import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function BuilderLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['builder', 'dashboards']}>{children}</PartMessages>
}
