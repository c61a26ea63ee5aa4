import type { ReactNode } from 'react'
import { SettingsFrame } from '@/features/settings/settings-frame'
import { PartMessages } from '@/server/part-messages'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <PartMessages parts={['settings', 'team', 'audit', 'developers', 'webhooks', 'mailings']}>
      <SettingsFrame>{children}</SettingsFrame>
    </PartMessages>
  )
}
