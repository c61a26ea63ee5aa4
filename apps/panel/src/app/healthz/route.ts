import { version } from '@vitrina/contract/version'

export const dynamic = 'force-dynamic'

/** Answers while the process is alive. */
export function GET(): Response {
  return Response.json({ status: 'ok', version })
}
