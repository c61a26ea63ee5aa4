import { uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import type { useTRPCClient } from '@/trpc/client'
import { mayPass, problemOf } from '@/trpc/problem'

const { pieceBytes } = uploadLimits
const maxTries = 6

type Client = ReturnType<typeof useTRPCClient>

/**
 * Sends files piece by piece, so that a lost connection costs one piece, and returns the id of the upload. `onProgress`
 * gets the bytes that have arrived.
 */
export async function sendFiles(
  client: Client,
  files: readonly File[],
  onProgress: (bytes: number) => void,
): Promise<string> {
  const { id } = await client.uploads.create.mutate({ files: files.map(({ name, size }) => ({ name, bytes: size })) })
  let sent = 0
  // One after another: calls that are made together are sent as one body, which must not be larger than a piece.
  for (const [file, content] of files.entries()) {
    for (let number = 0; number * pieceBytes < content.size; number += 1) {
      const piece = content.slice(number * pieceBytes, (number + 1) * pieceBytes)
      const text = await base64Of(piece)
      await persistently(() => client.uploads.addPiece.mutate({ id, file, number, content: text }))
      sent += piece.size
      onProgress(sent)
    }
  }
  await persistently(() => client.uploads.complete.mutate({ id }))
  return id
}

/** Tries again after a pause while the server does not answer or asks to wait. */
async function persistently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const problem = problemOf(error)
      if (!mayPass(problem) || tries === maxTries) throw error
      const seconds = problem?.retryAfterSeconds ?? 2 ** tries / 2
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(blob)
  })
}
