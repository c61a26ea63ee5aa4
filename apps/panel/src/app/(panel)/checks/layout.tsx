import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function ChecksLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['checks']}>{children}</PartMessages>
}
