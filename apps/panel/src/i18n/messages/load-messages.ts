import type { Locale } from '../locale'
import type { Messages } from '../translate'

/** One language's dictionary; the other never reaches the browser. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  switch (locale) {
    case 'ru':
      return (await import('./ru')).ru
    case 'en':
      return (await import('./en')).en
  }
}
