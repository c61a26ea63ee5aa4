import { z } from 'zod'
import type { LocalizedText } from './figure-metrics.ts'
import { KeyLimit } from './key.ts'
import type { Scope } from './scopes.ts'

/** The settings of a workspace that its developers see and change in the panel. */
export const DeveloperSettings = z.strictObject({
  'mcp.enabled': z.boolean().describe('The tool server answers'),
  'mcp.mutations': z.boolean().describe('Tools that change data are offered'),
  'webhooks.allowPrivate': z.boolean().describe('Subscriptions may lead to private addresses'),
  'key.rateLimit': KeyLimit.describe('Requests a minute of a key without a limit of its own'),
})
export type DeveloperSettings = z.infer<typeof DeveloperSettings>

const { shape } = DeveloperSettings

/** One setting with its new value. Only the operator of the installation can switch private targets. */
export const SetDeveloperSetting = z.discriminatedUnion('key', [
  z.strictObject({ key: z.literal('mcp.enabled'), value: shape['mcp.enabled'] }),
  z.strictObject({ key: z.literal('mcp.mutations'), value: shape['mcp.mutations'] }),
  z.strictObject({ key: z.literal('key.rateLimit'), value: shape['key.rateLimit'] }),
])
export type SetDeveloperSetting = z.infer<typeof SetDeveloperSetting>

/** A tool that the tool server offers to agents. */
export interface ToolSummary {
  name: string
  /** What it does. */
  title: LocalizedText
  /** The scope a key needs to call it. */
  scope: Scope
  /** It changes data, so a separate switch controls whether it is offered. */
  changes: boolean
  method: string
  /** The path of its endpoint below `/api/v1`. */
  path: string
}
