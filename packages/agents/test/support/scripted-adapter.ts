import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import { type AgentAdapter, registerAdapter, type SessionCodec } from '../../src/adapter.ts'

/** What the scripted adapters remember: the words they were told, in order. */
export interface Remembered {
  words: string[]
}

/** Sessions as JSON; what is no such JSON can't be read. */
const sessions: SessionCodec<Remembered> = {
  encode: (session) => JSON.stringify(session),
  decode: (text) => {
    const read: unknown = JSON.parse(text)
    const words = typeof read === 'object' && read !== null && 'words' in read ? read.words : null
    return Array.isArray(words) ? { words: words.map(String) } : null
  },
}

/** Registers an adapter that does as it is told here. Returns how to take it away. */
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

/** Tools that answer what they were asked, to whoever asks. */
export const echoTools: OpenToolbox = (ctx) => ({
  list: () => [{ name: 'echo', description: 'Says it again', inputSchema: { type: 'object' }, changes: false }],
  call: async (name, args) => {
    const call = { method: 'GET', path: `/${name}`, query: {} }
    if (name === 'echo') return { ok: true, call, body: { ...args, actor: ctx.actor.id, scopes: ctx.scopes.size } }
    const problem = { title: 'Not found', status: 404, detail: `There is no tool ${name}.`, code: 'not_found' } as const
    return { ok: false, call, problem: { ...problem, type: '', instance: '', requestId: ctx.requestId } }
  },
})
