import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function IntegrationsLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['integrations', 'uploads']}>{children}</PartMessages>
}
