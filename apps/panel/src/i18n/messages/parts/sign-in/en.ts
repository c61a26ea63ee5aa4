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
  'signIn.noWorkspace': 'You are signed in as {email} but belong to no workspace. Ask an owner to invite you.',
  'signIn.other': 'Sign in with another e-mail',
  'signIn.wrong': 'The email or the password did not match. Check the keyboard layout and try again.',
  'signIn.held': {
    one: 'Too many wrong passwords from this device or network. Try again in {count} minute.',
    other: 'Too many wrong passwords from this device or network. Try again in {count} minutes.',
  },
  'signIn.slowed': {
    one: 'Too many wrong passwords were entered for this email. Wait {count} second and press Sign in again; the wait is never longer than a minute.',
    other:
      'Too many wrong passwords were entered for this email. Wait {count} seconds and press Sign in again; the wait is never longer than a minute.',
  },
  'signIn.tooMany': {
    one: 'Too many sign-in attempts from your network. Wait {count} second and try again.',
    other: 'Too many sign-in attempts from your network. Wait {count} seconds and try again.',
  },
  'signIn.busy': {
    one: 'Too many people are signing in right now. Wait {count} second and try again.',
    other: 'Too many people are signing in right now. Wait {count} seconds and try again.',
  },
  'signIn.wait': 'Wait {time}',
  'signIn.failed': 'Could not sign in: the server did not answer. Try again.',
  'setUp.title': 'Set up Vitrina',
  'setUp.heading': 'Set up Vitrina',
  'setUp.lead': 'Create a workspace and the sign-in of its owner. You invite other people later.',
  'setUp.workspace': 'Name of the chain or restaurant',
  'setUp.workspace.hint': 'Everyone you invite will see it.',
  'setUp.workspaceEmpty': 'Write a name.',
  'setUp.timezone': 'Time zone',
  'setUp.timezone.hint': 'Days in reports begin and end by it.',
  'setUp.currency': 'Currency',
  'setUp.emailWrong': 'Write an e-mail address, for example anna@example.com.',
  'setUp.emailTaken': 'This e-mail has a sign-in already. Take another, or ask whoever runs the server.',
  'setUp.submit': 'Create and sign in',
  'setUp.done.title': 'Vitrina is set up',
  'setUp.done.text': 'It has an owner. Sign in with your e-mail and password, or ask the owner to invite you.',
  'setUp.unknown.title': 'There is no such link',
  'setUp.unknown.text': 'The link for setting up is in the log of the panel. Check that all of it was copied.',
}
