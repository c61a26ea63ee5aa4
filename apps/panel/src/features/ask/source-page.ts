import type { AnswerSource } from '@vitrina/contract/ai'
import type { MessageKey } from '@/i18n/translate'

/** The page of the panel that shows the result of a call. */
export interface SourcePage {
  href: string
  label: Extract<MessageKey, `ask.page.${string}`>
}

interface Page {
  form: RegExp
  href: (id: string) => string
  label: SourcePage['label']
  /** The parameters of the call by their names in the page's address; a call with any other has no page. */
  parameters: Record<string, string>
}

const period = { date_from: 'from', date_to: 'to' }
const sorted = { ...period, sort: 'sort' }

const pages: readonly Page[] = [
  {
    form: /^\/restaurants$/,
    href: () => '/restaurants',
    label: 'ask.page.restaurants',
    parameters: { ...sorted, 'filter[name]': 'q' },
  },
  {
    form: /^\/restaurants\/(\w+)$/,
    href: (id) => `/restaurants/${id}`,
    label: 'ask.page.restaurant',
    parameters: period,
  },
  {
    form: /^\/dishes$/,
    href: () => '/menu',
    label: 'ask.page.dishes',
    parameters: { ...sorted, search: 'q', 'filter[category]': 'category' },
  },
  { form: /^\/dishes\/(\w+)$/, href: (id) => `/menu/${id}`, label: 'ask.page.dish', parameters: period },
  {
    form: /^\/checks$/,
    href: () => '/checks',
    label: 'ask.page.checks',
    parameters: { ...sorted, 'filter[restaurant]': 'restaurant', 'filter[waiter]': 'waiter' },
  },
  { form: /^\/checks\/(\w+)$/, href: (id) => `/checks/${id}`, label: 'ask.page.check', parameters: {} },
  {
    form: /^\/waiters$/,
    href: () => '/staff',
    label: 'ask.page.waiters',
    parameters: { ...sorted, 'filter[restaurant]': 'restaurant' },
  },
  { form: /^\/waiters\/(\w+)\/stats$/, href: (id) => `/staff/${id}`, label: 'ask.page.waiter', parameters: period },
  { form: /^\/cards\/(\w+)$/, href: (id) => `/board/${id}`, label: 'ask.page.card', parameters: {} },
  { form: /^\/cards$/, href: () => '/board', label: 'ask.page.cards', parameters: {} },
  { form: /^\/agents$/, href: () => '/agents', label: 'ask.page.agents', parameters: {} },
  {
    form: /^\/dashboards\/(\w+)\/data$/,
    href: (id) => `/dashboards/${id}`,
    label: 'ask.page.dashboard',
    parameters: period,
  },
]

/** Returns the page that shows the same figures as a source; null where none does with exactly the same filters. */
export function sourcePage({ path, query }: AnswerSource): SourcePage | null {
  for (const { form, href, label, parameters } of pages) {
    const match = form.exec(path)
    if (!match) continue
    const address = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) {
      const name = parameters[key]
      if (name !== undefined) address.set(name, value)
      else if (!ofPaging.has(key)) return null
    }
    const text = address.toString()
    return { href: href(match[1] ?? '') + (text && `?${text}`), label }
  }
  return null
}

const ofPaging = new Set(['limit', 'cursor'])
