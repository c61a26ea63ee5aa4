import { NewUpload, UploadPiece } from '@vitrina/contract/uploads/upload'
import { uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import type { Context } from '@vitrina/core/context'
import { addPiece } from '@vitrina/core/uploads/add-piece'
import { completeUpload } from '@vitrina/core/uploads/complete-upload'
import { createUpload } from '@vitrina/core/uploads/create-upload'

const { pieceBytes } = uploadLimits

/** Uploads files by their names, piece by piece as the panel does. Returns the id. */
export async function uploadFiles(ctx: Context, files: Record<string, Buffer | string>): Promise<string> {
  const all = Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) }))
  const { id } = await createUpload(
    ctx,
    NewUpload.parse({ files: all.map(({ name, content }) => ({ name, bytes: content.length })) }),
  )
  for (const [file, { content }] of all.entries()) {
    for (let number = 0; number * pieceBytes < content.length; number += 1) {
      const piece = content.subarray(number * pieceBytes, (number + 1) * pieceBytes)
      await addPiece(ctx, UploadPiece.parse({ id, file, number, content: piece.toString('base64') }))
    }
  }
  await completeUpload(ctx, { id })
  return id
}
