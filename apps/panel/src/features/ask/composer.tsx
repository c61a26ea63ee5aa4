'use client'

import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

const longest = 4000

interface ComposerProps {
  isBusy: boolean
  isFirst: boolean
  onAsk: (question: string) => void
}

/** Where a question is written. It keeps to the bottom of the screen while the conversation is longer than that. */
export function Composer({ isBusy, isFirst, onAsk }: ComposerProps) {
  const { t } = useI18n()
  const [text, setText] = useState('')
  const question = text.trim()
  const mayAsk = question !== '' && !isBusy
  const send = () => {
    if (!mayAsk) return
    onAsk(question)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={cn(
        'sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 bg-canvas pt-2 pb-2 md:bottom-0 md:pb-4',
        !isFirst && 'mt-6',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex items-end gap-2 rounded-2xl border border-line-strong bg-surface p-2 shadow-card focus-within:border-accent">
        <textarea
          aria-label={t('ask.question')}
          aria-describedby="ask-keys"
          placeholder={t(isFirst ? 'ask.placeholder' : 'ask.followUp')}
          rows={1}
          maxLength={longest}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-48 min-h-9 min-w-0 flex-1 resize-none bg-transparent px-2 py-1.5 text-base outline-none placeholder:text-ink-soft"
        />
        <button
          type="submit"
          disabled={!mayAsk}
          className="grid size-9 shrink-0 place-items-center rounded-xl bg-accent text-accent-ink transition-colors hover:bg-accent/90 disabled:opacity-45"
        >
          <ArrowUp className="size-5" aria-hidden="true" />
          <span className="sr-only">{t('ask.send')}</span>
        </button>
      </div>
      <p id="ask-keys" className="mt-1.5 hidden px-3 text-ink-soft text-xs md:block">
        {t('ask.keys')}
      </p>
    </form>
  )
}
