import type { ReactNode } from 'react'
import { LinkFrame } from '@/features/sign-in/link-frame'
import { PartMessages } from '@/server/part-messages'

export default function UnsubscribeLayout({ children }: { children: ReactNode }) {
  return (
    <LinkFrame>
      <PartMessages parts={['mailings']}>{children}</PartMessages>
    </LinkFrame>
  )
}
