export const locales = ['ru', 'en'] as const
export type Locale = (typeof locales)[number]

/** The locale a cookie names; Russian when it names none. */
export function readLocale(value: string | undefined): Locale {
  return locales.find((locale) => locale === value) ?? 'ru'
}
