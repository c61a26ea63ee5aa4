import type { Endpoint } from '@vitrina/trpc/registry'
import { z } from 'zod'

/** Names of everything an endpoint takes: path, query and body. */
export function parametersOf({ procedure }: Pick<Endpoint, 'procedure'>): string[] {
  const [input] = procedure._def.inputs
  return input instanceof z.ZodObject ? Object.keys(input.shape) : []
}
