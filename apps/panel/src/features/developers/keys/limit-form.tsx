'use client'

import { useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'

interface LimitFormProps {
  title: string
  hint: string
  /** Null if there is no limit of its own. */
  held: number | null
  /** Whether the field may be left empty. */
  mayBeEmpty: boolean
  placeholder?: string
  error: unknown
  isPending: boolean
  onSave: (limit: number | null) => void
  onClose: () => void
}

/** Asks for a limit of requests per minute. */
export function LimitForm(props: LimitFormProps) {
  const { title, hint, held, mayBeEmpty, placeholder, error, isPending, onSave, onClose } = props
  const { t } = useI18n()
  const [text, setText] = useState(held === null ? '' : String(held))
  return (
    <GuardedModal
      title={title}
      isGuarded={text !== (held === null ? '' : String(held))}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-1rem))]"
    >
      {(close) => (
        <form
          className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6"
          onSubmit={(event) => {
            event.preventDefault()
            onSave(text.trim() === '' ? null : Number(text))
          }}
        >
          <Field label={t('developers.keys.limit')} hint={hint}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={100_000}
                step={1}
                required={!mayBeEmpty}
                placeholder={placeholder}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <FormProblem error={error} />
          <div className="flex justify-end gap-2">
            <Button size="md" onClick={close}>
              {t('action.cancel')}
            </Button>
            <Button size="md" type="submit" variant="primary" disabled={isPending}>
              {t(isPending ? 'action.saving' : 'action.save')}
            </Button>
          </div>
        </form>
      )}
    </GuardedModal>
  )
}
