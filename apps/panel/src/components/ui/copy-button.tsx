'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { Button } from './button'

/** Puts a text on the clipboard and says that it is there. */
export function CopyButton({ text, label, className }: { text: string; label?: string; className?: string }) {
  const { t } = useI18n()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <Button className={className} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? t('action.copied') : (label ?? t('action.copy'))}</span>
    </Button>
  )
}
