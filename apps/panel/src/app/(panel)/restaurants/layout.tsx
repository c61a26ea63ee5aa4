import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function RestaurantsLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['restaurants']}>{children}</PartMessages>
}
