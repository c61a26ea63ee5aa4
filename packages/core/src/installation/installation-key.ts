import { withPrevious } from '../secrets/keyring.ts'

/** The keys as the environment has them: base64, the former ones separated by commas. */
export interface KeyTexts {
  VITRINA_SECRET: string
  VITRINA_SECRET_FORMER?: string | undefined
}

/** The key of this installation, which also reads what its former keys have sealed and signed. */
export function installationKey({ VITRINA_SECRET: current, VITRINA_SECRET_FORMER: former }: KeyTexts): Buffer {
  return withPrevious(
    Buffer.from(current, 'base64'),
    previousKeyTexts(former).map((text) => Buffer.from(text, 'base64')),
  )
}

/** The former keys, as they are written. */
export function previousKeyTexts(former: string | undefined): string[] {
  return (former ?? '').split(',').flatMap((text) => text.trim() || [])
}
