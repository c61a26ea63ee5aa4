import type { Texts } from '../../../translate'
import type { settingsRu } from './ru'

export const settingsEn: Texts<typeof settingsRu> = {
  'settings.title': 'Settings',
  'settings.sections': 'Sections of settings',
  'settings.profile': 'Profile',
  'settings.team': 'Team',
  'settings.keys': 'API keys',
  'settings.requests': 'Request log',
  'settings.tools': 'Tool server',
  'settings.snippets': 'Examples and docs',
  'settings.webhooks': 'Webhooks',
  'settings.mailings': 'Mailings',
  'settings.audit': 'Audit',
  'settings.group.own': 'Yours',
  'settings.group.workspace': 'Workspace',
  'settings.group.api': 'API',
}
