import type { Mailing } from '@vitrina/contract/mailing'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { readShown } from './mailing-rows.ts'

/** Every mailing of the workspace by name. Needs `run:ops`. */
export async function listMailings(ctx: Context): Promise<Mailing[]> {
  requireScope(ctx, 'run:ops')
  return readShown(ctx)
}

/** One mailing. Needs `run:ops`; 404 when it does not exist. */
export async function getMailing(ctx: Context, input: { id: string }): Promise<Mailing> {
  requireScope(ctx, 'run:ops')
  const [mailing] = await readShown(ctx, requireId('mailing', input.id))
  if (!mailing) throw notFound('mailing')
  return mailing
}
