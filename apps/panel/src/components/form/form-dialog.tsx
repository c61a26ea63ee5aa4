'use client'

import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { FormRefusal, type Refusals, SubmitButton } from './form'
import type { SentForm } from './use-sent-form'

interface FormDialogProps<Values extends FieldValues, Sent, Saved> {
  form: SentForm<Values, Sent, Saved>
  title: string
  submitLabel: string
  pendingLabel?: string
  isSubmitDisabled?: boolean
  /** Texts in place of the general ones, by the problem's code. */
  refusals?: Refusals
  /** The fields scroll above the buttons. */
  isLong?: boolean
  /** The browser checks the fields by their attributes first. */
  isNative?: boolean
  /** Shows once more what is about to be sent, which cannot be undone. */
  review?: { title: string; submitLabel: string; text: (sent: Sent) => ReactNode }
  /** The question before unsaved input is lost, in words of its own. */
  asking?: { warning: string; leaveLabel: string; stayLabel: string }
  /** Of the dialog: its width. */
  className?: string
  /** Actions beside the usual ones. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, which asks before what was typed is lost, whichever way it is closed. */
export function FormDialog<Values extends FieldValues, Sent, Saved>(props: FormDialogProps<Values, Sent, Saved>) {
  const { form, title, submitLabel, pendingLabel, isSubmitDisabled = false, refusals, isLong = false } = props
  const { isNative = false, review, asking, className, actions, onClose, children } = props
  const { t } = useI18n()
  const [reviewed, setReviewed] = useState<{ sent: Sent } | null>(null)
  // What was sent stays until the dialog is closed or its page is left.
  const sending = { isPending: form.isPending || form.isSent }
  const isReviewed = review !== undefined && reviewed !== null
  return (
    <GuardedModal
      title={isReviewed ? review.title : title}
      isGuarded={form.isChanged}
      {...(asking && { asking })}
      onClose={onClose}
      {...(className && { className })}
    >
      {(close) =>
        isReviewed ? (
          <div className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
            {review.text(reviewed.sent)}
            <FormRefusal form={{ refusal: form.error }} refusals={refusals} />
            <div className="flex flex-wrap justify-end gap-2 pt-1">
              <Button size="md" disabled={sending.isPending} onClick={() => setReviewed(null)}>
                {t('action.back')}
              </Button>
              <SubmitButton form={sending} type="button" onClick={() => form.send(reviewed.sent)}>
                {review.submitLabel}
              </SubmitButton>
            </div>
          </div>
        ) : (
          <form
            ref={form.element}
            noValidate={!isNative}
            onSubmit={form.submit(review ? (sent) => setReviewed({ sent }) : form.send)}
            className={cn(isLong ? 'flex min-h-0 flex-col' : 'space-y-4 overflow-y-auto px-4 py-4 sm:px-6')}
          >
            {isLong ? (
              <div className="space-y-5 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">{children}</div>
            ) : (
              children
            )}
            <div className={cn('space-y-3', isLong && 'shrink-0 border-line border-t px-4 py-3 sm:px-6')}>
              {!review && <FormRefusal form={form} refusals={refusals} />}
              <div className="flex flex-wrap justify-end gap-2">
                {actions}
                <Button size="md" onClick={close}>
                  {t('action.cancel')}
                </Button>
                <SubmitButton form={sending} pendingLabel={pendingLabel} disabled={isSubmitDisabled}>
                  {submitLabel}
                </SubmitButton>
              </div>
            </div>
          </form>
        )
      }
    </GuardedModal>
  )
}
