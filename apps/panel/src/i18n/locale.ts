export const locales = ['ru', 'en'] as const
export type Locale = (typeof locales)[number]

/** Returns the locale in a cookie; Russian when there is none. */
export function readLocale(value: string | undefined): Locale {
  return locales.find((locale) => locale === value) ?? 'ru'
}
