import type { ReactNode } from 'react'
import { PartMessages } from '@/server/part-messages'

export default function SignInLayout({ children }: { children: ReactNode }) {
  return <PartMessages parts={['sign-in']}>{children}</PartMessages>
}
