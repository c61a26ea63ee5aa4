import type { MessageKey, Translate } from '@/i18n/translate'

/** How far behind a source is, as text. */
export function lagText(t: Translate, seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return t('integrations.lag.seconds')
  if (minutes < 60) return t('integrations.lag.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t('integrations.lag.hours', { hours, minutes: minutes % 60 })
  return t('integrations.lag.days', { count: Math.floor(hours / 24) })
}

const faults = {
  unreachable: 'integrations.fault.unreachable',
  timeout: 'integrations.fault.timeout',
  certificate: 'integrations.fault.certificate',
  weak_tls: 'integrations.fault.weak_tls',
  login_refused: 'integrations.fault.login_refused',
  licence_refused: 'integrations.fault.licence_refused',
  forbidden: 'integrations.fault.forbidden',
  wrong_address: 'integrations.fault.wrong_address',
  refused_address: 'integrations.fault.refused_address',
  refused: 'integrations.fault.refused',
  unreadable: 'integrations.fault.unreadable',
} as const satisfies Record<string, MessageKey>

/** What a failed call to an accounting system means and what to do; null for a failure of another kind. */
export function faultText(t: Translate, code: string | null): string | null {
  const known = Object.entries(faults).find(([name]) => name === code)
  return known ? t(known[1]) : null
}

const titles: Record<string, Extract<MessageKey, `integrations.check.${string}`>> = {
  reach: 'integrations.check.reach',
  login: 'integrations.check.login',
  licence: 'integrations.check.licence',
  rights: 'integrations.check.rights',
  version: 'integrations.check.version',
  clock: 'integrations.check.clock',
  sample: 'integrations.check.sample',
  settings: 'integrations.check.settings',
  restaurant: 'integrations.check.restaurant',
  stock: 'integrations.check.stock',
  reachable: 'integrations.check.reachable',
  unreachable: 'integrations.check.reachable',
  timeout: 'integrations.check.reachable',
  forbidden: 'integrations.check.reachable',
  redirect: 'integrations.check.reachable',
  too_large: 'integrations.check.reachable',
  server: 'integrations.check.reachable',
  not_openai: 'integrations.check.reachable',
  connected: 'integrations.check.reachable',
  key: 'integrations.check.login',
  model: 'integrations.check.model',
  tools: 'integrations.check.tools',
  'mail.reachable': 'integrations.check.mail.reachable',
  'mail.tls': 'integrations.check.mail.tls',
  'mail.auth': 'integrations.check.mail.auth',
  'mail.from': 'integrations.check.mail.from',
}

const storehouse = 'storehouse_'
const references = 'references_'

/** The label of what a check looked at. */
export function checkTitle(t: Translate, code: string): string {
  if (code.startsWith(storehouse)) return `StoreHouse: ${checkTitle(t, code.slice(storehouse.length)).toLowerCase()}`
  if (code.startsWith(references)) {
    const title = checkTitle(t, code.slice(references.length)).toLowerCase()
    return `${t('integrations.check.references')}: ${title}`
  }
  return t(titles[code] ?? 'integrations.check.other')
}
