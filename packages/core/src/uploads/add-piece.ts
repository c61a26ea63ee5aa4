import type { UploadPiece } from '@vitrina/contract/uploads/upload'
import { uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { requireUploader } from './require-uploader.ts'

const { pieceBytes } = uploadLimits

/**
 * Stores a piece of a file that is being uploaded; the same piece again changes nothing. Needs `write:integrations`;
 * 404 for an unknown file, 409 `conflict` once the upload is complete, 422 for a piece of another length than the
 * file's size gives it.
 */
export async function addPiece(ctx: Context, input: z.output<typeof UploadPiece>): Promise<Record<string, never>> {
  requireUploader(ctx)
  const id = requireId('upload', input.id)
  const { file, number } = input
  const { kysely } = ctx.db
  const found = await kysely
    .selectFrom('upload as u')
    .innerJoin('upload_file as f', (join) =>
      join.onRef('f.workspace_id', '=', 'u.workspace_id').onRef('f.upload_id', '=', 'u.id'),
    )
    .select(['f.bytes', 'u.is_complete as isComplete'])
    .where('u.workspace_id', '=', ctx.workspace.id)
    .where('u.id', '=', id)
    .where('f.number', '=', file)
    .executeTakeFirst()
  if (!found) throw notFound('file')
  if (found.isComplete) throw new DomainError('conflict', 'The upload is complete; begin another one.')
  const content = Buffer.from(input.content, 'base64')
  const expected = Math.min(pieceBytes, found.bytes - number * pieceBytes)
  if (content.length !== expected || expected <= 0) {
    throw new DomainError(
      'validation_failed',
      `Piece ${number} must have ${Math.max(expected, 0)} bytes, has ${content.length}; the file has changed meanwhile, choose it again.`,
    )
  }
  await kysely
    .insertInto('upload_piece')
    .values({ workspace_id: ctx.workspace.id, upload_id: id, file, number, content })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'upload_id', 'file', 'number']).doUpdateSet({ content }),
    )
    .execute()
  return {}
}
