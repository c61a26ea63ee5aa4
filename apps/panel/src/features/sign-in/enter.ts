/** Signs in with what was just set and opens the panel; where that fails, the sign-in page. */
export async function enter(email: string, password: string): Promise<void> {
  const { signIn } = await import('@/lib/auth-client')
  const { error } = await signIn.email({ email, password }).catch(() => ({ error: true }))
  window.location.assign(error ? '/sign-in' : '/')
}
