import { z } from 'zod'
import { completeAddress } from './complete-address.ts'
import { text } from './text.ts'

/** A field of the credentials, as their schema names it; the panel's dictionaries have its label under this key. */
export interface CredentialField {
  name: string
  kind: 'text' | 'address' | 'email' | 'secret' | 'number' | 'price' | 'time' | 'switch'
  label: string
  hint?: string
  required?: true
}

/** The form of one integration: the main fields, an optional block, a list, and the rarely needed fields. */
export interface CredentialForm<Field extends CredentialField = CredentialField, List extends string = string> {
  main: readonly Field[]
  storehouse: readonly Field[]
  group: { name: List; fields: readonly Field[] } | null
  advanced: readonly Field[]
}

interface System {
  name: string
  kind: 'accounting'
  /** It serves past days too, not only the open shift. */
  servesPast: boolean
  /** A strict schema. */
  credentials: z.ZodType
  /**
   * The settings of a connection that are shown to people who may change it: each field by name, none of them a secret.
   */
  settings: z.ZodType
  form: CredentialForm
}

const address = text(1, 300)
  .overwrite(completeAddress)
  .describe('Server root, e.g. https://10.0.0.5:8080; https:// is added where no scheme is named')
const userName = text(1, 200).describe('User of the server')
const secret = text(1, 500).describe('A secret; it is never shown again')
const fingerprint = text(1, 200).describe('SHA-256 of a self-signed certificate to trust').optional()
const allowWeakTls = z
  .boolean()
  .describe('Also take TLS 1.0 and keys of 1024 bits, which old servers have; false when absent')
  .optional()
const dayEnd = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
  .describe('Local time at which the business day ends; midnight when absent')
  .optional()
const timezone = text(1, 100)
  .refine(isTimeZoneName, 'must be an IANA time zone such as Europe/Moscow')
  .describe('IANA time zone; that of the workspace when absent')
  .optional()

const cashServer = z.strictObject({
  url: address,
  username: userName.optional(),
  password: secret.optional(),
  certificateFingerprint: fingerprint,
  timezone,
  dayEnd,
})

const rkeeperCredentials = z.strictObject({
  url: address,
  username: userName,
  password: secret,
  certificateFingerprint: fingerprint,
  allowWeakTls,
  timezone,
  dayEnd,
  priceType: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe('Number of the price type that is sold at; 3 when absent')
    .optional(),
  servers: z
    .array(cashServer)
    .max(100)
    .describe(
      'Further cash servers of the chain, of other restaurants or of the same; what one does not name is taken from above. The price type and allowWeakTls hold for all of them',
    )
    .optional(),
  referenceUrl: address.describe('Reference server of the chain, the only one that takes prices').optional(),
  referenceUsername: userName.describe('User of that server, with the right to change the menu').optional(),
  referencePassword: secret.optional(),
  referenceCertificateFingerprint: fingerprint,
  storehouseUrl: address.describe('StoreHouse Pro of the chain, for costs and stock').optional(),
  storehouseUsername: userName.optional(),
  storehousePassword: secret.optional(),
  storehouseCertificateFingerprint: fingerprint,
})
const rkeeperSecrets = { password: true, referencePassword: true, storehousePassword: true } as const

const iikoCredentials = z.strictObject({
  url: address,
  login: userName,
  password: secret,
  certificateFingerprint: fingerprint,
  allowWeakTls,
  timezone,
  dayEnd,
  departments: z
    .array(z.strictObject({ id: text(1, 100).describe('GUID or code of the subdivision'), timezone, dayEnd }))
    .max(500)
    .describe('Subdivisions whose time zone or end of day is another')
    .optional(),
})

const fields = {
  timezone: { name: 'timezone', kind: 'text', label: 'timezone', hint: 'timezone.hint' },
  dayEnd: { name: 'dayEnd', kind: 'time', label: 'dayEnd', hint: 'dayEnd.hint' },
  fingerprint: {
    name: 'certificateFingerprint',
    kind: 'text',
    label: 'fingerprint',
    hint: 'fingerprint.hint',
  },
  weakTls: { name: 'allowWeakTls', kind: 'switch', label: 'weakTls', hint: 'weakTls.hint' },
  password: { name: 'password', kind: 'secret', label: 'password' },
  rkeeperUrl: { name: 'url', kind: 'address', label: 'rkeeper.url', required: true },
  rkeeperUser: { name: 'username', kind: 'text', label: 'rkeeper.username' },
} as const

/**
 * The accounting systems, one row each: product name, abilities and connection form. The enum `Source`, filters, forms,
 * names and lists in SQL derive from the keys. `open-system.ts` has a connector for each, and the database's enum
 * `source` has a value for each.
 */
export const systems = {
  source_a: {
    name: 'r_keeper',
    kind: 'accounting',
    servesPast: false,
    credentials: rkeeperCredentials,
    settings: z.object({
      ...rkeeperCredentials.omit({ ...rkeeperSecrets, servers: true }).shape,
      servers: z.array(z.object(cashServer.omit({ password: true }).shape)).optional(),
    }),
    form: {
      main: [
        { ...fields.rkeeperUrl, hint: 'rkeeper.url.hint' },
        { ...fields.rkeeperUser, hint: 'rkeeper.username.hint', required: true },
        { ...fields.password, required: true },
      ],
      storehouse: [
        { name: 'storehouseUrl', kind: 'address', label: 'storehouse.url', hint: 'storehouse.url.hint' },
        { name: 'storehouseUsername', kind: 'text', label: 'storehouse.username' },
        { name: 'storehousePassword', kind: 'secret', label: 'storehouse.password' },
        { ...fields.fingerprint, name: 'storehouseCertificateFingerprint' },
      ],
      group: {
        name: 'servers',
        fields: [
          fields.rkeeperUrl,
          fields.rkeeperUser,
          fields.password,
          fields.timezone,
          fields.dayEnd,
          fields.fingerprint,
        ],
      },
      advanced: [
        fields.timezone,
        fields.dayEnd,
        { name: 'priceType', kind: 'number', label: 'priceType', hint: 'priceType.hint' },
        { name: 'referenceUrl', kind: 'address', label: 'reference.url', hint: 'reference.url.hint' },
        { name: 'referenceUsername', kind: 'text', label: 'reference.username', hint: 'reference.username.hint' },
        { name: 'referencePassword', kind: 'secret', label: 'reference.password' },
        { ...fields.fingerprint, name: 'referenceCertificateFingerprint', label: 'reference.fingerprint' },
        fields.fingerprint,
        fields.weakTls,
      ],
    },
  },
  source_b: {
    name: 'iiko',
    kind: 'accounting',
    servesPast: true,
    credentials: iikoCredentials,
    settings: z.object(iikoCredentials.omit({ password: true }).shape),
    form: {
      main: [
        { name: 'url', kind: 'address', label: 'iiko.url', hint: 'iiko.url.hint', required: true },
        { name: 'login', kind: 'text', label: 'iiko.login', hint: 'iiko.login.hint', required: true },
        { ...fields.password, required: true },
      ],
      storehouse: [],
      group: {
        name: 'departments',
        fields: [{ name: 'id', kind: 'text', label: 'department.id', required: true }, fields.timezone, fields.dayEnd],
      },
      advanced: [fields.timezone, fields.dayEnd, fields.fingerprint, fields.weakTls],
    },
  },
} as const satisfies Record<string, System>

/** Whether a text is an IANA time zone. */
export function isTimeZoneName(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}
