'use client'

import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Locale } from './locale'
import { createTranslate, type Texts, type Translate } from './translate'

interface I18n {
  locale: Locale
  messages: Texts
  t: Translate
}

const I18nContext = createContext<I18n | null>(null)

export function I18nProvider(props: { locale: Locale; messages: Texts; children: ReactNode }) {
  const { locale, messages, children } = props
  const value = useMemo(() => ({ locale, messages, t: createTranslate(locale, messages) }), [locale, messages])
  return <I18nContext value={value}>{children}</I18nContext>
}

/** Adds the dictionaries of some parts for its children. */
export function MoreMessages({ messages, children }: { messages: Texts; children: ReactNode }) {
  const { locale, messages: given } = useI18n()
  const all = useMemo(() => ({ ...given, ...messages }), [given, messages])
  return (
    <I18nProvider locale={locale} messages={all}>
      {children}
    </I18nProvider>
  )
}

/** The reader's language and its texts. */
export function useI18n(): I18n {
  const value = use(I18nContext)
  if (!value) throw new Error('I18nProvider is missing above this component')
  return value
}
