'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@vitrina/contract/team'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPC } from '@/trpc/client'
import { SectionCard } from './section-card'

type PersonSession = Profile['sessions'][number]

/** Where the person is signed in, this device first, how to end all others, and whether others tried to sign in. */
export function SessionsCard({ sessions, failedBefore }: Pick<Profile, 'sessions' | 'failedBefore'>) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [isWhole, setWhole] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const end = useMutation(
    trpc.profile.endOtherSessions.mutationOptions({
      onSuccess: async ({ ended }) => {
        await queryClient.invalidateQueries(trpc.profile.get.queryFilter())
        setAsking(false)
        show({ text: t('profile.sessions.ended', { count: ended }) })
      },
    }),
  )
  return (
    <SectionCard title={t('profile.sessions')}>
      {failedBefore > 0 && (
        <p className="mb-3 rounded-lg bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
          {t('profile.sessions.failed', { count: failedBefore })}
        </p>
      )}
      <ul className="-mt-1 divide-y divide-line">
        {sessions.slice(0, isWhole ? undefined : shownAtOnce).map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-3">
            <DeviceIcon session={session} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
                {deviceName(t, session)}
                {session.isCurrent && <Badge tone="good">{t('profile.sessions.current')}</Badge>}
              </p>
              <p className="mt-0.5 text-ink-soft text-xs wrap-anywhere">
                {[
                  t('profile.sessions.started', { at: instantText(session.startedAt, locale, workspace.timezone) }),
                  session.address !== null && t('profile.sessions.address', { address: session.address }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {!isWhole && sessions.length > shownAtOnce && (
        <Button variant="ghost" className="max-sm:h-10" onClick={() => setWhole(true)}>
          {t('profile.sessions.more', { count: sessions.length - shownAtOnce })}
        </Button>
      )}
      <div className="mt-3">
        {sessions.length > 1 ? (
          <Button size="md" onClick={() => setAsking(true)}>
            {t('profile.sessions.endOthers')}
          </Button>
        ) : (
          <p className="text-ink-soft text-sm">{t('profile.sessions.only')}</p>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('profile.sessions.ask')}
          confirmLabel={t('profile.sessions.end')}
          isPending={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('profile.sessions.ask.text', { count: sessions.length - 1 })}</p>
        </ConfirmDialog>
      )}
    </SectionCard>
  )
}

const shownAtOnce = 4
const handhelds = new Set(['iPhone', 'iPad', 'iOS', 'Android'])

function DeviceIcon({ session: { device } }: { session: PersonSession }) {
  const Icon = handhelds.has(device.system ?? '') ? Smartphone : Monitor
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-muted text-ink-soft">
      <Icon className="size-4.5" aria-hidden="true" />
    </span>
  )
}

function deviceName(t: Translate, { device: { browser, system } }: PersonSession): string {
  if (browser !== null && system !== null) return t('profile.sessions.on', { browser, system })
  return browser ?? system ?? t('profile.sessions.unknown')
}
