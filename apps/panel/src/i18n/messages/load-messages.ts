import type { Locale } from '../locale'
import type { Messages } from '../translate'

/** Loads the dictionary of one language; the other one is never sent to the browser. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  switch (locale) {
    case 'ru':
      return (await import('./ru')).ru
    case 'en':
      return (await import('./en')).en
  }
}
