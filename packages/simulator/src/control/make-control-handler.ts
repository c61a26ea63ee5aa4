import { z } from 'zod'
import type { ControlledFaults } from '../systems/faults.ts'
import type { SystemAnswer, SystemHandler, SystemRequest } from '../systems/serve-system.ts'
import { EditRefused } from '../world/apply-edit.ts'
import { ledger } from '../world/ledger.ts'
import type { ControlledWorld } from '../world/model.ts'
import { EditShape } from '../world/schemas.ts'
import { ClockShape, FaultShape, LedgerQuery } from './shapes.ts'
import { worldState } from './world-state.ts'

type Route = (request: SystemRequest) => SystemAnswer

/** The control port, JSON in and out; an error is `{error}` and says what to send. */
export function makeControlHandler(world: ControlledWorld, faults: ControlledFaults): SystemHandler {
  const routes: Record<string, Route> = {
    'GET /healthz': () => json(200, { status: 'ok' }),
    'GET /state': () => json(200, worldState(world, faults)),
    'POST /faults': ({ body }) => {
      const fault = FaultShape.parse(parseJson(body))
      faults.add(fault)
      return json(201, fault)
    },
    'DELETE /faults': () => {
      faults.clear()
      return json(200, { faults: [] })
    },
    'POST /edits': ({ body }) => {
      const edit = EditShape.parse(parseJson(body))
      world.edit(edit)
      return json(201, edit)
    },
    'POST /clock': ({ body }) => {
      world.setClockSkew(ClockShape.parse(parseJson(body)).skewMs)
      return json(200, { now: world.now().toISOString(), clockSkewMs: world.clockSkewMs })
    },
    'GET /ledger': ({ query }) => readLedger(world, query),
  }
  return (request) => {
    const route = routes[`${request.method} ${request.path}`]
    if (route === undefined) return refuse(404, `No such call. There are: ${Object.keys(routes).join(', ')}`)
    try {
      return route(request)
    } catch (error) {
      if (error instanceof SyntaxError) return refuse(400, 'Send a JSON body')
      if (error instanceof z.ZodError) return refuse(422, describe(error))
      if (error instanceof EditRefused) return refuse(422, error.message)
      throw error
    }
  }
}

function readLedger(world: ControlledWorld, query: URLSearchParams): SystemAnswer {
  const { restaurant: wanted, from, to } = LedgerQuery.parse(Object.fromEntries(query))
  const restaurant = world.chain.restaurants.find(({ key, sourceKey }) => key === wanted || sourceKey === wanted)
  if (restaurant === undefined) {
    const keys = world.chain.restaurants.map(({ key }) => key)
    return refuse(404, `No restaurant ${wanted}: take one of ${keys.join(', ')}`)
  }
  return json(200, { restaurant: restaurant.key, days: ledger(world, restaurant, from, to) })
}

function parseJson(body: string): unknown {
  return JSON.parse(body)
}

function describe(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
}

function refuse(status: number, error: string): SystemAnswer {
  return json(status, { error })
}

function json(status: number, body: unknown): SystemAnswer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}
