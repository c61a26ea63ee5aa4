import type { ReactNode } from 'react'
import { LinkFrame } from '@/features/sign-in/link-frame'

export default function ForgotPasswordLayout({ children }: { children: ReactNode }) {
  return <LinkFrame>{children}</LinkFrame>
}
