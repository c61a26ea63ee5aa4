import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import { type AgentAdapter, registerAdapter, type SessionCodec } from '../../src/adapter.ts'

/** What the scripted adapters store: the words they were given, in order. */
export interface Remembered {
  words: string[]
}

/** Sessions as JSON; JSON of another shape cannot be read. */
const sessions: SessionCodec<Remembered> = {
  encode: (session) => JSON.stringify(session),
  decode: (text) => {
    const read: unknown = JSON.parse(text)
    const words = typeof read === 'object' && read !== null && 'words' in read ? read.words : null
    return Array.isArray(words) ? { words: words.map(String) } : null
  },
}

/** Registers an adapter that runs `execute`. Returns a function that removes it. */
export function script(
  execute: AgentAdapter<Remembered>['execute'],
  more: Partial<Omit<AgentAdapter<Remembered>, 'execute'>> = {},
): () => void {
  return registerAdapter({
    name: 'agent_local',
    title: { ru: 'Проба', en: 'Sample' },
    sessions,
    checkEnvironment: async () => ({ status: 'ok', checks: [] }),
    ...more,
    execute,
  })
}

/** Tools that return their own arguments to any caller. */
export const echoTools: OpenToolbox = (ctx) => ({
  list: () => [{ name: 'echo', description: 'Says it again', inputSchema: { type: 'object' }, changes: false }],
  call: async (name, args) => {
    const call = { method: 'GET', path: `/${name}`, query: {} }
    if (name === 'echo') return { ok: true, call, body: { ...args, actor: ctx.actor.id, scopes: ctx.scopes.size } }
    const problem = { title: 'Not found', status: 404, detail: `There is no tool ${name}.`, code: 'not_found' } as const
    return { ok: false, call, problem: { ...problem, type: '', instance: '', requestId: ctx.requestId } }
  },
})
