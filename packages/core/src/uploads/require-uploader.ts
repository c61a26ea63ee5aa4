import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'

/** Refuses who may not connect the workspace to a source of data: files are one. */
export function requireUploader(ctx: Context): void {
  requireScope(ctx, 'write:integrations')
  requireFullAccess(ctx)
}

/** Whether `requireUploader` lets a caller pass. */
export function isUploader({ scopes, reach }: Pick<Context, 'scopes' | 'reach'>): boolean {
  return scopes.has('write:integrations') && reach === null
}
