import type { agentsRu } from './agents/ru'
import type { askRu } from './ask/ru'
import type { auditRu } from './audit/ru'
import type { boardRu } from './board/ru'
import type { builderRu } from './builder/ru'
import type { changesRu } from './changes/ru'
import type { checksRu } from './checks/ru'
import type { dashboardsRu } from './dashboards/ru'
import type { developersRu } from './developers/ru'
import type { integrationsRu } from './integrations/ru'
import type { mailingsRu } from './mailings/ru'
import type { menuRu } from './menu/ru'
import type { restaurantsRu } from './restaurants/ru'
import type { settingsRu } from './settings/ru'
import type { signInRu } from './sign-in/ru'
import type { staffRu } from './staff/ru'
import type { stockRu } from './stock/ru'
import type { teamRu } from './team/ru'
import type { webhooksRu } from './webhooks/ru'

/** The dictionaries that only some pages get, by part. */
export interface PartTexts {
  dashboards: typeof dashboardsRu
  builder: typeof builderRu
  restaurants: typeof restaurantsRu
  menu: typeof menuRu
  stock: typeof stockRu
  integrations: typeof integrationsRu
  developers: typeof developersRu
  webhooks: typeof webhooksRu
  team: typeof teamRu
  mailings: typeof mailingsRu
  changes: typeof changesRu
  checks: typeof checksRu
  staff: typeof staffRu
  board: typeof boardRu
  ask: typeof askRu
  agents: typeof agentsRu
  settings: typeof settingsRu
  audit: typeof auditRu
  'sign-in': typeof signInRu
}

export type Part = keyof PartTexts
