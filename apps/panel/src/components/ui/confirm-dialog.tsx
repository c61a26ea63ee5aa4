'use client'

import type { ReactNode } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { useI18n } from '@/i18n/i18n-provider'
import { Button } from './button'
import { Modal } from './modal'

interface ConfirmDialogProps {
  title: string
  /** What will be lost, or what happens next. */
  children: ReactNode
  /** Names the action: «Удалить», not «Да». */
  confirmLabel: string
  isPending?: boolean
  /** Why the action failed. */
  error?: unknown
  /** The action cannot be undone. */
  isDangerous?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation, as before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isPending = false, error, isDangerous = true, onConfirm, onClose } = props
  const { t } = useI18n()
  return (
    <Modal title={title} closeLabel={t('action.close')} onClose={onClose} className="w-[min(30rem,calc(100vw-1rem))]">
      <div className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
        <div className="text-ink-soft">{children}</div>
        <FormProblem error={error} />
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <Button size="md" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="md" variant={isDangerous ? 'danger' : 'primary'} disabled={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
