import { router } from './init.ts'
import { agentsRouter } from './routers/agents.ts'
import { aiRouter } from './routers/ai.ts'
import { auditRouter } from './routers/audit.ts'
import { cardsRouter } from './routers/cards.ts'
import { checksRouter } from './routers/checks.ts'
import { dashboardsRouter } from './routers/dashboards.ts'
import { dishesRouter } from './routers/dishes.ts'
import { eventsRouter } from './routers/events.ts'
import { feedRouter } from './routers/feed.ts'
import { figuresRouter } from './routers/figures.ts'
import { integrationsRouter } from './routers/integrations.ts'
import { keysRouter } from './routers/keys.ts'
import { linksRouter } from './routers/links.ts'
import { mailingsRouter } from './routers/mailings.ts'
import { overviewRouter } from './routers/overview.ts'
import { profileRouter } from './routers/profile.ts'
import { requestsRouter } from './routers/requests.ts'
import { restaurantsRouter } from './routers/restaurants.ts'
import { sessionRouter } from './routers/session.ts'
import { settingsRouter } from './routers/settings.ts'
import { stockRouter } from './routers/stock.ts'
import { teamRouter } from './routers/team.ts'
import { uploadsRouter } from './routers/uploads.ts'
import { waitersRouter } from './routers/waiters.ts'
import { webhooksRouter } from './routers/webhooks.ts'

/** The one router: the panel calls it directly, REST and the tools are made from its OpenAPI meta. */
export const appRouter = router({
  restaurants: restaurantsRouter,
  dishes: dishesRouter,
  checks: checksRouter,
  waiters: waitersRouter,
  stock: stockRouter,
  dashboards: dashboardsRouter,
  integrations: integrationsRouter,
  ai: aiRouter,
  cards: cardsRouter,
  agents: agentsRouter,
  webhooks: webhooksRouter,
  events: eventsRouter,
  feed: feedRouter,
  overview: overviewRouter,
  figures: figuresRouter,
  requests: requestsRouter,
  keys: keysRouter,
  settings: settingsRouter,
  session: sessionRouter,
  profile: profileRouter,
  team: teamRouter,
  audit: auditRouter,
  links: linksRouter,
  mailings: mailingsRouter,
  uploads: uploadsRouter,
})

export type AppRouter = typeof appRouter
