import type { Locale } from '../../locale'
import type { Texts } from '../../translate'

/** The dictionaries that only some pages get, a row a part. */
const dictionaries = {
  dashboards: {
    ru: async () => (await import('./dashboards/ru')).dashboardsRu,
    en: async () => (await import('./dashboards/en')).dashboardsEn,
  },
  builder: {
    ru: async () => (await import('./builder/ru')).builderRu,
    en: async () => (await import('./builder/en')).builderEn,
  },
  restaurants: {
    ru: async () => (await import('./restaurants/ru')).restaurantsRu,
    en: async () => (await import('./restaurants/en')).restaurantsEn,
  },
  menu: {
    ru: async () => (await import('./menu/ru')).menuRu,
    en: async () => (await import('./menu/en')).menuEn,
  },
  stock: {
    ru: async () => (await import('./stock/ru')).stockRu,
    en: async () => (await import('./stock/en')).stockEn,
  },
  integrations: {
    ru: async () => (await import('./integrations/ru')).integrationsRu,
    en: async () => (await import('./integrations/en')).integrationsEn,
  },
  uploads: {
    ru: async () => (await import('./uploads/ru')).uploadsRu,
    en: async () => (await import('./uploads/en')).uploadsEn,
  },
  developers: {
    ru: async () => (await import('./developers/ru')).developersRu,
    en: async () => (await import('./developers/en')).developersEn,
  },
  webhooks: {
    ru: async () => (await import('./webhooks/ru')).webhooksRu,
    en: async () => (await import('./webhooks/en')).webhooksEn,
  },
  team: {
    ru: async () => (await import('./team/ru')).teamRu,
    en: async () => (await import('./team/en')).teamEn,
  },
  mailings: {
    ru: async () => (await import('./mailings/ru')).mailingsRu,
    en: async () => (await import('./mailings/en')).mailingsEn,
  },
  changes: {
    ru: async () => (await import('./changes/ru')).changesRu,
    en: async () => (await import('./changes/en')).changesEn,
  },
  checks: {
    ru: async () => (await import('./checks/ru')).checksRu,
    en: async () => (await import('./checks/en')).checksEn,
  },
  staff: {
    ru: async () => (await import('./staff/ru')).staffRu,
    en: async () => (await import('./staff/en')).staffEn,
  },
  board: {
    ru: async () => (await import('./board/ru')).boardRu,
    en: async () => (await import('./board/en')).boardEn,
  },
  ask: {
    ru: async () => (await import('./ask/ru')).askRu,
    en: async () => (await import('./ask/en')).askEn,
  },
  agents: {
    ru: async () => (await import('./agents/ru')).agentsRu,
    en: async () => (await import('./agents/en')).agentsEn,
  },
  settings: {
    ru: async () => (await import('./settings/ru')).settingsRu,
    en: async () => (await import('./settings/en')).settingsEn,
  },
  audit: {
    ru: async () => (await import('./audit/ru')).auditRu,
    en: async () => (await import('./audit/en')).auditEn,
  },
  'sign-in': {
    ru: async () => (await import('./sign-in/ru')).signInRu,
    en: async () => (await import('./sign-in/en')).signInEn,
  },
}

export type Part = keyof typeof dictionaries

/** The texts of each part; those in English have the same keys. */
export type PartTexts = { [P in Part]: Awaited<ReturnType<(typeof dictionaries)[P]['ru']>> }

/** Every part. */
export const parts: readonly Part[] = Object.keys(dictionaries).filter(isPart)

/** Loads the dictionary of one part in one language. */
export async function loadPart(locale: Locale, part: Part): Promise<Texts> {
  return await dictionaries[part][locale]()
}

function isPart(name: string): name is Part {
  return Object.hasOwn(dictionaries, name)
}
