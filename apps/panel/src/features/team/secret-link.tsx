'use client'

import type { ReactNode } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { Input } from '@/components/ui/input'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'

interface SecretLinkProps {
  title: string
  /** Path of the page the link leads to. */
  path: string
  expiresAt: string
  /** Whom it is for, and whether the mail was sent. */
  children?: ReactNode
  onClose: () => void
}

/** A link that is shown only once, to be copied. */
export function SecretLink({ title, path, expiresAt, children, onClose }: SecretLinkProps) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  const link = new URL(path, window.location.origin).href
  return (
    <GuardedModal
      title={title}
      isGuarded
      warning={t('team.link.ask')}
      leaveLabel={t('action.close')}
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-1rem))]"
    >
      <div className="grid gap-4 overflow-y-auto px-4 py-4 text-sm sm:px-6">
        {children}
        <Field label={t('team.link.label')}>
          {(control) => (
            <span className="flex flex-col gap-2 sm:flex-row">
              <Input
                {...control}
                readOnly
                value={link}
                className="font-mono text-xs"
                onFocus={(event) => event.target.select()}
              />
              <CopyButton text={link} className="h-10" />
            </span>
          )}
        </Field>
        <p className="text-ink-soft">
          {t('team.link.once')} {t('team.link.until', { at: instantText(expiresAt, locale, workspace.timezone) })}
        </p>
        <div className="flex justify-end">
          <Button size="md" variant="primary" onClick={onClose}>
            {t('team.link.done')}
          </Button>
        </div>
      </div>
    </GuardedModal>
  )
}
