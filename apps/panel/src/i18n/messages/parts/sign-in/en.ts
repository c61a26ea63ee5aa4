import type { Texts } from '../../../translate'
import type { signInRu } from './ru'

export const signInEn: Texts<typeof signInRu> = {
  'signIn.title': 'Sign in to Vitrina',
  'signIn.lead': 'Revenue, checks, menu and staff of your restaurants, every morning on one page.',
  'signIn.email': 'Email',
  'signIn.password': 'Password',
  'signIn.show': 'Show password',
  'signIn.hide': 'Hide password',
  'signIn.submit': 'Sign in',
  'signIn.pending': 'Signing in…',
  'signIn.closed': 'Access is given by the owner of the workspace.',
  'signIn.forgot': 'Forgot your password? Ask an owner of the workspace for a link: you set a new one with it.',
  'signIn.guarded': 'Too many tries at this e-mail. Wait 15 minutes and try again.',
  'signIn.noWorkspace': 'You are signed in as {email} but belong to no workspace. Ask an owner to invite you.',
  'signIn.other': 'Sign in with another e-mail',
  'signIn.wrong': 'The email or the password did not match. Check the keyboard layout and try again.',
  'signIn.tooMany': 'Too many attempts. Wait a minute and try again.',
  'signIn.failed': 'Could not sign in: the server did not answer. Try again.',
}
