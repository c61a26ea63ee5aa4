import { ForgotPasswordView } from '@/features/sign-in/forgot-password-view'
import { titled } from '@/server/preferences'
import { mailServer } from '@/server/settings'

export const generateMetadata = titled('forgot.title')

export default function ForgotPasswordPage() {
  return <ForgotPasswordView isMailed={mailServer() !== undefined} />
}
