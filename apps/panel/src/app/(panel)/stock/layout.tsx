import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function StockLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['stock']}>{children}</PartMessages>
}
