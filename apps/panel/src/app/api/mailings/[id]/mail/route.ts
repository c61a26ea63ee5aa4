import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { createContext } from '@/server/context'
import { logFailure } from '@/server/logger'
import { appRouter } from '@/server/router'

// A mail has inline styles, which the panel's own policy forbids; in turn this policy denies it everything else.
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'cache-control': 'no-store',
}

/** The mail of a mailing as it would go out now, for the frame that previews it. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const [context, { id }] = await Promise.all([createContext(), params])
  try {
    const { html } = await appRouter.createCaller(context).mailings.preview({ id })
    return new Response(html, { headers })
  } catch (error) {
    logFailure(error, 'mailings.preview', context.requestId)
    const status = error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : 500
    return new Response(`<p>${context.requestId}</p>`, { status, headers })
  }
}
