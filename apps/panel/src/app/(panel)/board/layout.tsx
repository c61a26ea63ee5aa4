import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function BoardLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['board']}>{children}</PartMessages>
}
