import type { Locale } from '../../locale'
import type { Texts } from '../../translate'
import type { Part } from './part-texts'

/** Loads the dictionary of one part in one language. */
export async function loadPart(locale: Locale, part: Part): Promise<Texts> {
  switch (`${locale} ${part}` as const) {
    case 'ru dashboards':
      return (await import('./dashboards/ru')).dashboardsRu
    case 'en dashboards':
      return (await import('./dashboards/en')).dashboardsEn
    case 'ru builder':
      return (await import('./builder/ru')).builderRu
    case 'en builder':
      return (await import('./builder/en')).builderEn
    case 'ru restaurants':
      return (await import('./restaurants/ru')).restaurantsRu
    case 'en restaurants':
      return (await import('./restaurants/en')).restaurantsEn
    case 'ru menu':
      return (await import('./menu/ru')).menuRu
    case 'en menu':
      return (await import('./menu/en')).menuEn
    case 'ru stock':
      return (await import('./stock/ru')).stockRu
    case 'en stock':
      return (await import('./stock/en')).stockEn
    case 'ru integrations':
      return (await import('./integrations/ru')).integrationsRu
    case 'en integrations':
      return (await import('./integrations/en')).integrationsEn
    case 'ru developers':
      return (await import('./developers/ru')).developersRu
    case 'en developers':
      return (await import('./developers/en')).developersEn
    case 'ru webhooks':
      return (await import('./webhooks/ru')).webhooksRu
    case 'en webhooks':
      return (await import('./webhooks/en')).webhooksEn
    case 'ru team':
      return (await import('./team/ru')).teamRu
    case 'en team':
      return (await import('./team/en')).teamEn
    case 'ru mailings':
      return (await import('./mailings/ru')).mailingsRu
    case 'en mailings':
      return (await import('./mailings/en')).mailingsEn
    case 'ru changes':
      return (await import('./changes/ru')).changesRu
    case 'en changes':
      return (await import('./changes/en')).changesEn
    case 'ru checks':
      return (await import('./checks/ru')).checksRu
    case 'en checks':
      return (await import('./checks/en')).checksEn
    case 'ru staff':
      return (await import('./staff/ru')).staffRu
    case 'en staff':
      return (await import('./staff/en')).staffEn
    case 'ru board':
      return (await import('./board/ru')).boardRu
    case 'en board':
      return (await import('./board/en')).boardEn
    case 'ru ask':
      return (await import('./ask/ru')).askRu
    case 'en ask':
      return (await import('./ask/en')).askEn
    case 'ru agents':
      return (await import('./agents/ru')).agentsRu
    case 'en agents':
      return (await import('./agents/en')).agentsEn
    case 'ru settings':
      return (await import('./settings/ru')).settingsRu
    case 'en settings':
      return (await import('./settings/en')).settingsEn
    case 'ru audit':
      return (await import('./audit/ru')).auditRu
    case 'en audit':
      return (await import('./audit/en')).auditEn
    case 'ru sign-in':
      return (await import('./sign-in/ru')).signInRu
    case 'en sign-in':
      return (await import('./sign-in/en')).signInEn
  }
}

export const parts: readonly Part[] = [
  'dashboards',
  'builder',
  'restaurants',
  'menu',
  'stock',
  'integrations',
  'developers',
  'webhooks',
  'team',
  'mailings',
  'changes',
  'checks',
  'staff',
  'board',
  'ask',
  'agents',
  'settings',
  'audit',
  'sign-in',
]
