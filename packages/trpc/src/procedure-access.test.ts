import { TRPCError } from '@trpc/server'
import { Role, roleScopes, type Scope } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { procedureAccess } from '../test/support/procedure-access.ts'
import { sampleInput } from '../test/support/sample-input.ts'
import type { RequestContext } from './context.ts'
import { appRouter } from './router.ts'

const database = suiteDatabase()
const names = Object.keys(appRouter._def.procedures)

let workspace: Context
const people = new Map<Role, string>()

beforeAll(async () => {
  workspace = await testContext(database.db)
  for (const role of Role.options) {
    const { id } = await createUser(workspace, { email: `${role}@vitrina.example`, password: 'long enough 1', role })
    people.set(role, id)
  }
})

test('every procedure says who may call it, and nothing is said of one that is not there', () => {
  expect(Object.keys(procedureAccess).sort()).toEqual(names.toSorted())
})

describe.each(Role.options)('a person whose role is %s', (role) => {
  const held: readonly Scope[] = roleScopes[role]

  test.each(names.filter((name) => !isOpenTo(name)))('is refused %s', async (name) => {
    expect(await codeOf(role, name)).toBe('insufficient_scope')
  })

  test.each(names.filter((name) => isOpenTo(name) && procedureAccess[name] !== 'stream'))(
    'is not refused %s for want of a right',
    async (name) => {
      expect(await codeOf(role, name)).not.toBe('insufficient_scope')
    },
  )

  function isOpenTo(name: string): boolean {
    const access = procedureAccess[name]
    if (!access || access === 'stream' || access === 'public') return true
    return access === 'owner' ? role === 'owner' : held.includes(access)
  }
})

test.each(names.filter((name) => procedureAccess[name] !== 'public'))('nobody at all is refused %s', async (name) => {
  const caller = appRouter.createCaller({ core: null, person: null, requestId: 'req_test' })
  expect(await failureOf(call(caller, name))).toMatchObject({ code: 'UNAUTHORIZED' })
})

/** The code a call of the role comes to; `ok` when it is answered. */
async function codeOf(role: Role, name: string): Promise<string> {
  const failure = await failureOf(call(appRouter.createCaller(contextOf(role)), name))
  if (failure === null) return 'ok'
  // Input that does not pass tells nothing of who may call.
  expect(failure.code, `${name} needs a sample input that passes: ${failure.message}`).not.toBe('BAD_REQUEST')
  const cause: unknown = failure.cause
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : failure.code
}

async function failureOf(answer: Promise<unknown>): Promise<TRPCError | null> {
  try {
    await answer
    return null
  } catch (error) {
    if (error instanceof TRPCError) return error
    throw error
  }
}

async function call(caller: unknown, name: string): Promise<unknown> {
  const [router = '', procedure = ''] = name.split('.')
  const found: unknown = Reflect.get(Reflect.get(Object(caller), router), procedure)
  if (typeof found !== 'function') throw new Error(`${name} is not callable`)
  return found(sampleInput(name))
}

function contextOf(role: Role): RequestContext {
  const userId = people.get(role) ?? ''
  const name = `Person ${role}`
  const membership = { uuid: workspace.workspace.id, id: 'ws_test', name: 'Test', role, reach: null, sampleOf: null }
  return {
    core: { ...workspace, actor: { type: 'user', id: userId, name }, scopes: new Set(roleScopes[role]) },
    person: {
      userId,
      sessionId: '00000000-0000-7000-8000-000000000000',
      name,
      email: `${role}@vitrina.example`,
      memberships: [membership],
      membership,
      isCurrent: async () => true,
      panelUrl: 'http://localhost:3000',
    },
    requestId: 'req_test',
  }
}
