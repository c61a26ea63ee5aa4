import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function MenuLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['menu']}>{children}</PartMessages>
}
