import { createContext } from '@/server/context'
import { logFailure } from '@/server/logger'
import { appRouter } from '@/server/router'

interface Given {
  params: Promise<{ token: string }>
}

/**
 * Unsubscribes a recipient when their mail provider asks for it (RFC 8058). The provider sends neither our header nor
 * cookies: the token is the proof. The answer is the same for every token, valid or not.
 */
export async function POST(_request: Request, { params }: Given): Promise<Response> {
  const [context, { token }] = await Promise.all([createContext(), params])
  try {
    await appRouter.createCaller(context).mailings.setSubscription({ token, isSubscribed: false })
  } catch (error) {
    logFailure(error, 'mailings.setSubscription', context.requestId)
    // A token that is too long is an invalid one, and is answered like any other.
    if (!isBadInput(error)) return new Response('Try again later.', { status: 503 })
  }
  return new Response('Unsubscribed.', { headers: { 'cache-control': 'no-store' } })
}

/** Redirects a browser to the page, which changes nothing by itself. */
export async function GET(_request: Request, { params }: Given): Promise<Response> {
  const { token } = await params
  return new Response(null, { status: 303, headers: { location: `/unsubscribe/${encodeURIComponent(token)}` } })
}

function isBadInput(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'BAD_REQUEST'
}
