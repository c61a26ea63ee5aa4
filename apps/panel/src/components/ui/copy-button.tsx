'use client'

import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { copyText } from '@/lib/copy-text'
import { Button } from './button'

const icons = { copied: Check, failed: TriangleAlert, ready: Copy }
const loggedMs = { copied: 2000, failed: 6000 }

/** Copies a text to the clipboard and confirms it, or says that it has to be copied by hand. */
export function CopyButton({ text, label, className }: { text: string; label?: string; className?: string }) {
  const { t } = useI18n()
  const [state, setState] = useState<keyof typeof icons>('ready')
  const copy = async () => {
    const next = (await copyText(text)) ? 'copied' : 'failed'
    setState(next)
    setTimeout(() => setState('ready'), loggedMs[next])
  }
  const words = { copied: t('action.copied'), failed: t('action.copyFailed'), ready: label ?? t('action.copy') }
  const Icon = icons[state]
  return (
    <Button className={className} onClick={() => void copy()}>
      <Icon aria-hidden="true" />
      <span aria-live="polite">{words[state]}</span>
    </Button>
  )
}
