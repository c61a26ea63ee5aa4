'use client'

import type { BoardCard } from '@vitrina/contract/card'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { CardFields } from './card-fields'
import type { Wish } from './use-card-changes'

interface CardWordsProps {
  card: BoardCard
  /**
   * The card as it was when somebody began to write, null while nobody does: saving names that version, so that nobody
   * else's words are lost.
   */
  edited: BoardCard | null
  onEdit: (card: BoardCard | null) => void
  mayChange: boolean
  onChange: (wish: Wish) => Promise<BoardCard | null>
}

/** What the card says, and the form to say it otherwise. */
export function CardWords({ card, edited, onEdit, mayChange, onChange }: CardWordsProps) {
  const { t } = useI18n()
  if (edited && mayChange) {
    return (
      <Card aria-label={t('board.content')} className="p-5">
        <WordsForm card={edited} onChange={onChange} onClose={() => onEdit(null)} />
      </Card>
    )
  }
  return (
    <Card aria-label={t('board.content')} className="p-5">
      {card.content ? (
        <p className="wrap-anywhere whitespace-pre-wrap leading-relaxed">{card.content}</p>
      ) : (
        <p className="text-ink-soft">{t('board.noContent')}</p>
      )}
      {mayChange && (
        <Button className="mt-4" onClick={() => onEdit(card)}>
          <Pencil aria-hidden="true" />
          {t('board.edit')}
        </Button>
      )}
    </Card>
  )
}

function WordsForm(props: { card: BoardCard; onChange: CardWordsProps['onChange']; onClose: () => void }) {
  const { card, onChange, onClose } = props
  const { t } = useI18n()
  const [title, setTitle] = useState(card.title)
  const [content, setContent] = useState(card.content ?? '')
  const [isSaving, setIsSaving] = useState(false)
  const leaving = useUnsaved(title !== card.title || content !== (card.content ?? ''))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const words = changedWords(card, { title: title.trim(), content: content.trim() || null })
    setIsSaving(true)
    const saved = await onChange({ title: card.title, edit: { id: card.id, version: card.version, ...words } })
    setIsSaving(false)
    // What was written and refused stays in the form.
    if (saved) onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
      {leaving}
      <CardFields {...{ title, content }} onTitle={setTitle} onContent={setContent} />
      <div className="flex gap-2">
        <Button look="primary" type="submit" disabled={isSaving}>
          {t('board.save')}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t('board.cancel')}
        </Button>
      </div>
    </form>
  )
}

// Only what was written anew: saved over somebody else's change, the rest stays theirs.
function changedWords(card: BoardCard, { title, content }: Pick<BoardCard, 'title' | 'content'>) {
  return { ...(title !== card.title && { title }), ...(content !== card.content && { content }) }
}
