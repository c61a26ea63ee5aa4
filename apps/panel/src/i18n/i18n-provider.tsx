'use client'

import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Locale } from './locale'
import { createTranslate, type Messages, type Translate } from './translate'

interface I18n {
  locale: Locale
  t: Translate
}

const I18nContext = createContext<I18n | null>(null)

export function I18nProvider(props: { locale: Locale; messages: Messages; children: ReactNode }) {
  const { locale, messages, children } = props
  const value = useMemo(() => ({ locale, t: createTranslate(locale, messages) }), [locale, messages])
  return <I18nContext value={value}>{children}</I18nContext>
}

/** The reader's language and its texts. */
export function useI18n(): I18n {
  const value = use(I18nContext)
  if (!value) throw new Error('I18nProvider is missing above this component')
  return value
}
