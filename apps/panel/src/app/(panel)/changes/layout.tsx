import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function ChangesLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['changes']}>{children}</PartMessages>
}
