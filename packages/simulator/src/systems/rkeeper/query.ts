import { z } from 'zod'
import { readQueryXml } from './xml.ts'

const Item = z.record(z.string(), z.unknown())

const Command = z.object({
  '@CMD': z.string(),
  '@RefName': z.string().optional(),
  '@OnlyActive': z.string().optional(),
  '@PropMask': z.string().optional(),
  '@WithMacroProp': z.string().optional(),
  '@lastversion': z.string().optional(),
  '@onlyOpened': z.string().optional(),
  Order: z.object({ '@guid': z.string().optional() }).optional(),
  Items: z.object({ Item: z.array(Item).default([]) }).optional(),
})
/** A command of a query; unknown attributes are silently ignored, as in the system. */
export type Command = z.infer<typeof Command>

const Query = z.object({
  RK7Query: z.object({ RK7CMD: Command.optional(), RK7Command: z.array(Command).default([]) }),
})

export interface Query {
  commands: Command[]
  /** A single `RK7CMD`: its answer is the result itself, without `CommandResult`. */
  single: boolean
}

/** The commands of a query, or null when it cannot be parsed. */
export function readQuery(body: string): Query | null {
  const parsed = Query.safeParse(readQueryXml(body))
  if (!parsed.success) return null
  const { RK7CMD, RK7Command } = parsed.data.RK7Query
  if (RK7CMD !== undefined) return { commands: [RK7CMD], single: true }
  return RK7Command.length === 0 ? null : { commands: RK7Command, single: false }
}
