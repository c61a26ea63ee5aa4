import type { dashboardsRu } from './dashboards/ru'
import type { developersRu } from './developers/ru'
import type { integrationsRu } from './integrations/ru'
import type { mailingsRu } from './mailings/ru'
import type { menuRu } from './menu/ru'
import type { restaurantsRu } from './restaurants/ru'
import type { stockRu } from './stock/ru'
import type { teamRu } from './team/ru'
import type { webhooksRu } from './webhooks/ru'

/** The dictionaries that only some pages are given, by part. */
export interface PartTexts {
  dashboards: typeof dashboardsRu
  restaurants: typeof restaurantsRu
  menu: typeof menuRu
  stock: typeof stockRu
  integrations: typeof integrationsRu
  developers: typeof developersRu
  webhooks: typeof webhooksRu
  team: typeof teamRu
  mailings: typeof mailingsRu
}

export type Part = keyof PartTexts
