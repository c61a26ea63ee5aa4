'use client'

import { type BoardCard, type CardPriority, CreateCard } from '@vitrina/contract/card'
import { TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { FormDialog } from '@/components/form/form-dialog'
import { textOrNull, typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { AssigneeSelect, PrioritySelect } from './card-selects'
import type { CardPatch } from './use-card-changes'

interface CardText {
  title: string
  content: string
}

interface NewCard extends CardText {
  assigneeId: string | null
  priority: CardPriority
}

const blank: NewCard = { title: '', content: '', assigneeId: null, priority: 'normal' }

const newCard = typed(CreateCard, ({ title, content, ...rest }: NewCard) => ({
  title: title.trim(),
  content: textOrNull(content),
  ...rest,
}))

/** The dialog that creates a card. */
export function NewCardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fields = useWordFields()
  const form = useSentForm({
    start: blank,
    schema: newCard,
    send: (card) => client.cards.create.mutate(card),
    stale: [trpc.cards.pathFilter()],
    onSaved: onClose,
  })
  const { assigneeId, priority } = form.values
  return (
    <FormDialog
      form={form}
      title={t('board.add')}
      submitLabel={t('board.create')}
      pendingLabel={t('board.create')}
      isNative
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-1rem))]"
    >
      <TextField form={form} name="title" {...fields.title} />
      <TextField form={form} name="content" {...fields.content} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('board.assignee')}>
          {(control) => (
            <AssigneeSelect value={assigneeId} onChange={(id) => form.set('assigneeId', id)} {...control} />
          )}
        </Field>
        <Field label={t('board.priority')}>
          {(control) => (
            <PrioritySelect value={priority} onChange={(chosen) => form.set('priority', chosen)} {...control} />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}

interface EditCardFormProps {
  /** The card as it was when editing began. Saving names that version, so that changes by others are not lost. */
  card: BoardCard
  onChange: (patch: CardPatch) => Promise<BoardCard | null>
  onClose: () => void
}

/** The form of a card's text. */
export function EditCardForm({ card, onChange, onClose }: EditCardFormProps) {
  const { t } = useI18n()
  const fields = useWordFields()
  const form = useSentForm({
    start: { title: card.title, content: card.content ?? '' },
    // Only the edited fields, so that saving does not overwrite what others changed in the rest.
    schema: typed(CreateCard.partial(), (words: CardText) => {
      const [title, content] = [words.title.trim(), textOrNull(words.content)]
      return { ...(title !== card.title && { title }), ...(content !== card.content && { content }) }
    }),
    send: async (words) => {
      const saved = await onChange({ title: card.title, edit: { id: card.id, version: card.version, ...words } })
      // The page says why; a refused text stays in the form.
      if (!saved) throw new Error('The card was not saved')
    },
    onSaved: onClose,
  })
  return (
    <Form form={form} isNative className="space-y-4">
      <TextField form={form} name="title" {...fields.title} />
      <TextField form={form} name="content" {...fields.content} />
      <div className="flex gap-2">
        <SubmitButton form={form} size="sm" pendingLabel={t('board.save')}>
          {t('board.save')}
        </SubmitButton>
        <Button variant="ghost" onClick={onClose}>
          {t('board.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** The fields of a card's title and text. */
function useWordFields() {
  const { t } = useI18n()
  return {
    title: { label: t('board.cardTitle'), required: true, maxLength: 300, pattern: '.*\\S.*' },
    content: { label: t('board.content'), rows: 2, maxLength: 20_000, inputClass: 'min-h-24' },
  }
}
