import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function AskLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['ask', 'builder']}>{children}</PartMessages>
}
