import 'server-only'
import { mayOpen, type PagePath } from '@vitrina/contract/panel-pages'
import type { Me } from '@vitrina/contract/session'
import { headers } from 'next/headers'
import { forbidden, redirect } from 'next/navigation'
import { getSession } from './trpc'

/** Who is signed in; nobody is led to sign in, and back here from there. */
export async function requireSession(): Promise<Me> {
  const session = await getSession()
  if (session !== null) return session
  const returnPath = (await headers()).get('x-return-path') ?? '/'
  redirect(`/sign-in?next=${encodeURIComponent(returnPath)}`)
}

/** Who opens the page; who may not is shown that they may not (403). */
export async function requirePage(path: PagePath): Promise<Me> {
  const session = await requireSession()
  if (!mayOpen(session, path)) forbidden()
  return session
}
