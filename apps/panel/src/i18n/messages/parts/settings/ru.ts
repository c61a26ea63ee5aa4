/** Texts that only the pages of this section need, in addition to the dictionary of every page. */
export const settingsRu = {
  'settings.title': 'Настройки',
  'settings.sections': 'Разделы настроек',
  'settings.profile': 'Профиль',
  'settings.team': 'Команда',
  'settings.keys': 'Ключи API',
  'settings.requests': 'Журнал запросов',
  'settings.tools': 'Сервер инструментов',
  'settings.snippets': 'Примеры и документация',
  'settings.webhooks': 'Вебхуки',
  'settings.mailings': 'Рассылки',
  'settings.audit': 'Журнал действий',
  'settings.group.own': 'Личное',
  'settings.group.workspace': 'Рабочее пространство',
  'settings.group.api': 'API',
} as const
