import type { IntegrationSlug } from '@vitrina/contract/integration'
import type { MessageKey } from '@/i18n/translate'

type FieldKey = Extract<MessageKey, `integrations.field.${string}`>
type HintKey = Extract<FieldKey, `${string}.hint`>
type LabelKey = Exclude<FieldKey, HintKey>

/** A field of the credentials, as the contract names it, with its words. */
export interface FormField {
  name: string
  kind: 'text' | 'address' | 'email' | 'secret' | 'number' | 'price' | 'time' | 'switch'
  label: LabelKey
  hint?: HintKey
  required?: true
}

/** A list in the credentials: so many further servers, or departments. */
export interface FormGroup {
  name: 'servers' | 'departments'
  fields: readonly FormField[]
}

/** The form of one integration: what everybody fills in, a block that may be left out, lists, and the rarer fields. */
interface FormLayout {
  main: readonly FormField[]
  storehouse: readonly FormField[]
  group: FormGroup | null
  advanced: readonly FormField[]
}

const timezone = {
  name: 'timezone',
  kind: 'text',
  label: 'integrations.field.timezone',
  hint: 'integrations.field.timezone.hint',
} as const
const dayEnd = {
  name: 'dayEnd',
  kind: 'time',
  label: 'integrations.field.dayEnd',
  hint: 'integrations.field.dayEnd.hint',
} as const
const fingerprint = {
  name: 'certificateFingerprint',
  kind: 'text',
  label: 'integrations.field.fingerprint',
  hint: 'integrations.field.fingerprint.hint',
} as const
const weakTls = {
  name: 'allowWeakTls',
  kind: 'switch',
  label: 'integrations.field.weakTls',
  hint: 'integrations.field.weakTls.hint',
} as const
const password = { name: 'password', kind: 'secret', label: 'integrations.field.password' } as const
const rkeeperUrl = {
  name: 'url',
  kind: 'address',
  label: 'integrations.field.rkeeper.url',
  required: true,
} as const
const rkeeperUser = { name: 'username', kind: 'text', label: 'integrations.field.rkeeper.username' } as const

/** The forms by slug. A test holds them to the contract's credentials, field by field. */
export const formLayouts: Record<IntegrationSlug, FormLayout> = {
  source_a: {
    main: [
      { ...rkeeperUrl, hint: 'integrations.field.rkeeper.url.hint' },
      { ...rkeeperUser, hint: 'integrations.field.rkeeper.username.hint', required: true },
      { ...password, required: true },
    ],
    storehouse: [
      {
        name: 'storehouseUrl',
        kind: 'address',
        label: 'integrations.field.storehouse.url',
        hint: 'integrations.field.storehouse.url.hint',
      },
      { name: 'storehouseUsername', kind: 'text', label: 'integrations.field.storehouse.username' },
      { name: 'storehousePassword', kind: 'secret', label: 'integrations.field.storehouse.password' },
      { ...fingerprint, name: 'storehouseCertificateFingerprint' },
    ],
    group: { name: 'servers', fields: [rkeeperUrl, rkeeperUser, password, timezone, dayEnd, fingerprint] },
    advanced: [
      timezone,
      dayEnd,
      {
        name: 'priceType',
        kind: 'number',
        label: 'integrations.field.priceType',
        hint: 'integrations.field.priceType.hint',
      },
      {
        name: 'referenceUrl',
        kind: 'address',
        label: 'integrations.field.reference.url',
        hint: 'integrations.field.reference.url.hint',
      },
      {
        name: 'referenceUsername',
        kind: 'text',
        label: 'integrations.field.reference.username',
        hint: 'integrations.field.reference.username.hint',
      },
      { name: 'referencePassword', kind: 'secret', label: 'integrations.field.reference.password' },
      {
        ...fingerprint,
        name: 'referenceCertificateFingerprint',
        label: 'integrations.field.reference.fingerprint',
      },
      fingerprint,
      weakTls,
    ],
  },
  source_b: {
    main: [
      {
        name: 'url',
        kind: 'address',
        label: 'integrations.field.iiko.url',
        hint: 'integrations.field.iiko.url.hint',
        required: true,
      },
      {
        name: 'login',
        kind: 'text',
        label: 'integrations.field.iiko.login',
        hint: 'integrations.field.iiko.login.hint',
        required: true,
      },
      { ...password, required: true },
    ],
    storehouse: [],
    group: {
      name: 'departments',
      fields: [
        { name: 'id', kind: 'text', label: 'integrations.field.department.id', required: true },
        timezone,
        dayEnd,
      ],
    },
    advanced: [timezone, dayEnd, fingerprint, weakTls],
  },
  agent_gateway: {
    main: [
      {
        name: 'baseUrl',
        kind: 'address',
        label: 'integrations.field.gateway.baseUrl',
        hint: 'integrations.field.gateway.baseUrl.hint',
        required: true,
      },
      {
        name: 'model',
        kind: 'text',
        label: 'integrations.field.gateway.model',
        hint: 'integrations.field.gateway.model.hint',
        required: true,
      },
      {
        name: 'apiKey',
        kind: 'secret',
        label: 'integrations.field.gateway.apiKey',
        hint: 'integrations.field.gateway.apiKey.hint',
      },
    ],
    storehouse: [],
    group: null,
    advanced: [
      {
        name: 'inputPrice',
        kind: 'price',
        label: 'integrations.field.gateway.inputPrice',
        hint: 'integrations.field.gateway.price.hint',
      },
      {
        name: 'outputPrice',
        kind: 'price',
        label: 'integrations.field.gateway.outputPrice',
        hint: 'integrations.field.gateway.price.hint',
      },
    ],
  },
  mail: {
    main: [
      {
        name: 'host',
        kind: 'text',
        label: 'integrations.field.mail.host',
        hint: 'integrations.field.mail.host.hint',
        required: true,
      },
      {
        name: 'port',
        kind: 'number',
        label: 'integrations.field.mail.port',
        hint: 'integrations.field.mail.port.hint',
        required: true,
      },
      {
        name: 'secure',
        kind: 'switch',
        label: 'integrations.field.mail.secure',
        hint: 'integrations.field.mail.secure.hint',
      },
      {
        name: 'username',
        kind: 'text',
        label: 'integrations.field.mail.username',
        hint: 'integrations.field.mail.username.hint',
      },
      { ...password, hint: 'integrations.field.mail.password.hint' },
      {
        name: 'from',
        kind: 'email',
        label: 'integrations.field.mail.from',
        hint: 'integrations.field.mail.from.hint',
        required: true,
      },
    ],
    storehouse: [],
    group: null,
    advanced: [],
  },
}
