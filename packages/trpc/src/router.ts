import { router } from './init.ts'
import { checksRouter } from './routers/checks.ts'
import { dishesRouter } from './routers/dishes.ts'
import { overviewRouter } from './routers/overview.ts'
import { requestsRouter } from './routers/requests.ts'
import { restaurantsRouter } from './routers/restaurants.ts'
import { sessionRouter } from './routers/session.ts'
import { waitersRouter } from './routers/waiters.ts'

/** The one router: the panel calls it directly, REST and the tools are made from its OpenAPI meta. */
export const appRouter = router({
  restaurants: restaurantsRouter,
  dishes: dishesRouter,
  checks: checksRouter,
  waiters: waitersRouter,
  overview: overviewRouter,
  requests: requestsRouter,
  session: sessionRouter,
})

export type AppRouter = typeof appRouter
