import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function AgentsLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['agents']}>{children}</PartMessages>
}
