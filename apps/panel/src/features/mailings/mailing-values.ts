import { type Mailing, MailingBlock, type MailingDraft, type MailingOffer } from '@vitrina/contract/mailing'
import { Email } from '@vitrina/contract/team'
import type { Translate } from '@/i18n/translate'

/** The values of a mailing's form. */
export interface MailingValues extends Omit<MailingDraft, 'recipients' | 'weekday'> {
  weekday: string
  isOfSome: boolean
  /** Addresses of team members that are ticked. */
  members: string[]
  /** Other addresses, one per line. */
  others: string
}

/** The form's values for a mailing, or for a new one that goes to the user who creates it. */
export function valuesOf(
  mailing: Mailing | null,
  offer: MailingOffer,
  fresh: Pick<MailingDraft, 'name' | 'language'> & { email: string },
): MailingValues {
  const team = new Set(offer.members.map(({ email }) => email))
  const emails = mailing ? mailing.recipients.map(({ email }) => email) : [fresh.email]
  return {
    name: mailing?.name ?? fresh.name,
    frequency: mailing?.frequency ?? 'daily',
    weekday: String(mailing?.weekday ?? 1),
    time: mailing?.time ?? '09:00',
    language: mailing?.language ?? fresh.language,
    isOfSome: (mailing?.restaurants.length ?? 0) > 0,
    restaurants: mailing?.restaurants ?? [],
    blocks: mailing?.blocks ?? [...MailingBlock.options],
    members: emails.filter((email) => team.has(email)),
    others: emails.filter((email) => !team.has(email)).join('\n'),
    isActive: mailing?.isActive ?? true,
  }
}

/** The mailing as it is saved. */
export function draftOf({ isOfSome, members, others, ...values }: MailingValues): MailingDraft {
  return {
    ...values,
    name: values.name.trim(),
    weekday: Number(values.weekday),
    // A browser may add seconds.
    time: values.time.slice(0, 5),
    restaurants: isOfSome ? values.restaurants : [],
    recipients: [...new Set([...members, ...addressesIn(others)])],
  }
}

/** Returns what is wrong with the recipients when they are refused: an address, or how many they are. */
export function recipientsFault(t: Translate, values: MailingValues): string {
  const address = addressesIn(values.others).find((each) => !Email.safeParse(each).success)
  if (address !== undefined) return t('mailings.others.bad', { address })
  return t(draftOf(values).recipients.length === 0 ? 'mailings.recipients.empty' : 'mailings.recipients.many')
}

/** Recipients that were refused because they have left the mailing, found by the fields of the problem. */
export function refusedIn(values: MailingValues, fields: readonly string[]): string[] {
  return draftOf(values).recipients.filter((_, index) => fields.includes(`#/recipients/${index}`))
}

function addressesIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '')
}
