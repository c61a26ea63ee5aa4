import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function StaffLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['staff']}>{children}</PartMessages>
}
