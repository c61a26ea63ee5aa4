import type { IntegrationSlug } from '@vitrina/contract/integration'
import { isSource, type Source } from '@vitrina/contract/source'
import { type CredentialField, type CredentialForm, systems } from '@vitrina/contract/systems'
import type { MessageKey } from '@/i18n/translate'

type FieldKey = MessageKey extends infer Key ? (Key extends `integrations.field.${infer Name}` ? Name : never) : never
type HintKey = Extract<FieldKey, `${string}.hint`>

/** A field of the credentials, named as in the contract, with its labels. */
export interface FormField extends CredentialField {
  label: Exclude<FieldKey, HintKey>
  hint?: HintKey
}

type FormLayout = CredentialForm<FormField, 'servers' | 'departments'>

/** A list in the credentials: further servers, or departments. */
export type FormGroup = NonNullable<FormLayout['group']>

/** The form of an integration. A test compares it with the contract's credentials, field by field. */
export function formLayout(slug: IntegrationSlug): FormLayout {
  return isSource(slug) ? systems[slug].form : ofServices[slug]
}

const ofServices: Record<Exclude<IntegrationSlug, Source>, FormLayout> = {
  agent_gateway: {
    main: [
      {
        name: 'baseUrl',
        kind: 'address',
        label: 'gateway.baseUrl',
        hint: 'gateway.baseUrl.hint',
        required: true,
      },
      {
        name: 'model',
        kind: 'text',
        label: 'gateway.model',
        hint: 'gateway.model.hint',
        required: true,
      },
      {
        name: 'apiKey',
        kind: 'secret',
        label: 'gateway.apiKey',
        hint: 'gateway.apiKey.hint',
      },
    ],
    storehouse: [],
    group: null,
    advanced: [
      {
        name: 'inputPrice',
        kind: 'price',
        label: 'gateway.inputPrice',
        hint: 'gateway.price.hint',
      },
      {
        name: 'outputPrice',
        kind: 'price',
        label: 'gateway.outputPrice',
        hint: 'gateway.price.hint',
      },
    ],
  },
  mail: {
    main: [
      {
        name: 'host',
        kind: 'text',
        label: 'mail.host',
        hint: 'mail.host.hint',
        required: true,
      },
      {
        name: 'port',
        kind: 'number',
        label: 'mail.port',
        hint: 'mail.port.hint',
        required: true,
      },
      {
        name: 'secure',
        kind: 'switch',
        label: 'mail.secure',
        hint: 'mail.secure.hint',
      },
      {
        name: 'username',
        kind: 'text',
        label: 'mail.username',
        hint: 'mail.username.hint',
      },
      { name: 'password', kind: 'secret', label: 'password', hint: 'mail.password.hint' },
      {
        name: 'from',
        kind: 'email',
        label: 'mail.from',
        hint: 'mail.from.hint',
        required: true,
      },
    ],
    storehouse: [],
    group: null,
    advanced: [],
  },
}
