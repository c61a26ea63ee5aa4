'use client'

import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useI18n } from '@/i18n/i18n-provider'

interface CardFieldsProps {
  title: string
  content: string
  onTitle: (title: string) => void
  onContent: (content: string) => void
}

/** The fields of a card: its title and its text. */
export function CardFields({ title, content, onTitle, onContent }: CardFieldsProps) {
  const { t } = useI18n()
  return (
    <>
      <Field label={t('board.cardTitle')}>
        {(control) => (
          <Input
            required
            maxLength={300}
            pattern=".*\S.*"
            autoComplete="off"
            value={title}
            onChange={(event) => onTitle(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <Field label={t('board.content')}>
        {(control) => (
          <Textarea
            maxLength={20_000}
            value={content}
            onChange={(event) => onContent(event.target.value)}
            className="min-h-24"
            {...control}
          />
        )}
      </Field>
    </>
  )
}
