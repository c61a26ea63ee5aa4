'use client'

import { type ReactNode, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { Button } from './button'
import { Modal } from './modal'
import { useUnsaved } from './use-unsaved'

interface GuardedModalProps {
  title: string
  /** Closing it would lose something. */
  isGuarded: boolean
  /** What would be lost; unsaved changes by default. `leaveLabel` labels the button that leaves. */
  warning?: string
  leaveLabel?: string
  /** The same inside the modal only, with a label for staying: links and the way back ask in the usual words. */
  asking?: { warning: string; leaveLabel: string; stayLabel: string }
  onClose: () => void
  className?: string
  /** The content; a function gets `close`, which asks first. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A modal that asks before its content is lost, however it is closed; a second Escape does not confirm. */
export function GuardedModal(props: GuardedModalProps) {
  const { title, isGuarded, warning, leaveLabel, asking, onClose, className, children } = props
  const { t } = useI18n()
  const [isAsking, setAsking] = useState(false)
  const leaving = useUnsaved(isGuarded, { ...(warning && { text: warning }), ...(leaveLabel && { leaveLabel }) })
  const close = () => (isGuarded ? setAsking(true) : onClose())
  return (
    <>
      <Modal title={title} closeLabel={t('action.close')} onClose={close} {...(className && { className })}>
        {typeof children === 'function' ? children(close) : children}
        {isGuarded && isAsking && (
          <div
            role="alert"
            className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-line border-t bg-warn-soft px-4 py-3 sm:px-6"
          >
            <p className="mr-auto text-sm text-warn">{asking?.warning ?? warning ?? t('unsaved.text')}</p>
            <Button onClick={onClose}>{asking?.leaveLabel ?? leaveLabel ?? t('unsaved.leave')}</Button>
            <Button variant="primary" onClick={() => setAsking(false)}>
              {asking?.stayLabel ?? t('unsaved.stay')}
            </Button>
          </div>
        )}
      </Modal>
      {leaving}
    </>
  )
}
