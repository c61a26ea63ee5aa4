import { z } from 'zod'
import { Reason } from './reason.ts'

/**
 * Every message of a connection check, in English as REST returns it, with a hint on what to do. `{place}` and other
 * names in braces are filled from the check's parameters; the panel has the same sentences in the reader's language.
 */
export const checkLabels = {
  // An accounting system that is reachable.
  answers: ['{place} answers.', null],
  login_taken: ['{place} takes the login and its password.', null],
  licence_free: ['{place} had an API licence free.', null],
  version: ['{place} is {system} {version}.', null],
  version_untold: ['{place} does not tell its version.', null],
  clock: ['{place}: the clock is right.', null],
  clock_untold: ['{place} does not tell its time.', null],
  clock_ahead: [
    '{place}: the clock is {minutes} minutes ahead.',
    'Set the clock of the server by a time server, or name its time zone: days and hours of sales are told by it.',
  ],
  clock_behind: [
    '{place}: the clock is {minutes} minutes behind.',
    'Set the clock of the server by a time server, or name its time zone: days and hours of sales are told by it.',
  ],
  // iiko.
  subdivisions: ['The login reads {count} subdivisions and the report of sales.', null],
  no_subdivisions: ['The login sees no subdivision.', 'Give it access to the subdivisions of the chain in iikoOffice.'],
  fields_missing: [
    'The report of sales has no {fields}.',
    'Update the server, or grant the login the right to these fields.',
  ],
  payments_untold: [
    'Payments by type are not read: the report of sales has no PayTypes.',
    'Update the server, or grant the login the right to this field, if payments are wanted.',
  ],
  unknown_subdivisions: [
    'No subdivision has the GUID or code {names}.',
    'Correct "departments" of the connection: the subdivisions with a time of their own.',
  ],
  stock_forbidden: [
    'Stock is not read: the login has no right to the report of transactions.',
    'Grant it that right, if stock is wanted.',
  ],
  stock_fields_missing: [
    'Stock is not read: the report of movements has no {fields}.',
    'Update the server, or grant the login the right to these fields, if stock is wanted.',
  ],
  stock_undivided: [
    'Stock is not read: the report of movements does not tell subdivisions apart.',
    'Give each subdivision a code and a name of its own, if stock is wanted.',
  ],
  sales_of_day: ['{date}: {checks} checks, revenue {revenue}, in {count} subdivisions.', null],
  // r_keeper and StoreHouse.
  books: ['{place}: the reference books can be read, {count} dishes.', null],
  books_long: ['{place}: the reference books can be read, the menu is longer than a test reads.', null],
  books_refused: [
    '{place}: these books can not be read: {books}.',
    'Give the user of the connection the right to read reference books.',
  ],
  no_prices: [
    '{place}: no dish has a price of type {priceType}.',
    'Name the price type that is sold at (priceType) in the connection.',
  ],
  version_stateless: [
    '{place} is {system} {version}, which does not tell what of an order is paid: an order counts by the checks printed.',
    null,
  ],
  references: ['{place}: the reference server shows {count} dishes with a price of type {priceType}.', null],
  references_cash_server: [
    '{place} has a running shift of {date}: it looks like a cash server, which takes no prices.',
    'Enter the address of the reference server as referenceUrl; its menu is the one the cash servers take over.',
  ],
  references_long: ['{place}: the reference server can be read, its menu is longer than a test reads.', null],
  shift: ['{place}: {restaurant}, shift of {date}: {orders} orders, {closed} closed.', null],
  shift_long: ['{place}: {restaurant}, shift of {date}: more orders than a test reads.', null],
  cash_servers: ['{restaurant} has several cash servers, whose sales are taken together: {places}.', null],
  shared_ident: [
    'Servers of different restaurants name the ident {restaurant}: {places}.',
    'Connect restaurants of one r_keeper reference server, or give each an ident of its own there.',
  ],
  procedures: ['{place}: the procedures {procedures} can be called.', null],
  documents_untold: [
    '{place} does not tell the lines of these documents: {documents}.',
    'They are left out of the stock and named in the journal. Have the supplier say whether a later version tells them.',
  ],
  documents: ['{place}: {count} stock documents of {date}.', null],
  documents_long: ['{place}: more stock documents of {date} than a test reads.', null],
  // What an accounting system could not be asked; `{said}` gives the details.
  unreachable: ['{said}', 'Check the address and the port, and that the server runs and is open to this machine.'],
  timeout: ['{said}', 'See whether the server is overloaded, and try again later.'],
  certificate: ['{said}', 'Enter the fingerprint of the certificate once you know it to be the right one.'],
  weak_tls: ['{said}', 'Turn on allowWeakTls of the connection, which protects less, or have the server updated.'],
  wrong_address: ['{said}', 'Correct the address: that of the accounting server itself, with its port.'],
  refused_address: ['{said}', 'Enter an address that this installation may connect to.'],
  login_refused: [
    '{said}',
    'Check the login and its password in the accounting system. A server that is just starting refuses them, too.',
  ],
  licence_refused: ['{said}', 'Free a licence of the accounting system, or buy one more.'],
  forbidden: ['{said}', 'Grant the login the rights to reports, reference books, stock, employees and prices.'],
  refused: ['{said}', 'The server gave the reason above; its log may say more.'],
  unreadable: ['{said}', 'See whether the version of the server is supported.'],
  // A gateway of agents.
  gateway_answers: ['The gateway answers and takes the key.', null],
  gateway_model: ['The model is there and answers.', null],
  gateway_model_unlisted: [
    'The model answers, but the gateway does not list it.',
    'See whether it is the model you meant that answers.',
  ],
  gateway_model_unknown: ['The gateway has no model {model}.', 'It has: {models}.'],
  gateway_no_models: ['The gateway has no model {model}.', 'It has none at all: load one on the server.'],
  gateway_tools: ['The model calls tools.', null],
  gateway_no_tools: [
    'The model did not call the tool it was told to call.',
    'A model that calls tools is needed; vLLM wants --enable-auto-tool-choice and --tool-call-parser.',
  ],
  gateway_unconnected: ['No gateway is connected.', 'Connect agent_gateway, or choose agent_local.'],
  gateway_sandbox: [
    'A sandbox calls no gateway.',
    'Choose agent_local here; the gateway works in the workspace itself.',
  ],
  gateway_not_theirs: [
    'The model was connected without the right adapter:control, by {who}: it does not work for the agents.',
    'Have an owner connect agent_gateway anew, or choose agent_local.',
  ],
  gateway_unreachable: [
    'The gateway does not answer at its address.',
    'Check the address and the port, and that the server runs and is open to this machine.',
  ],
  gateway_private: [
    'The address is in a private network, and this installation does not connect there.',
    'Enter an address on the Internet. Whoever runs this installation allows private ones by CONNECT_PRIVATE=true.',
  ],
  gateway_forbidden: [
    'The address is one of a local link or of a cloud’s own services; no gateway is called there.',
    'Enter the address of the server of models.',
  ],
  gateway_timeout: [
    'The gateway did not answer in time.',
    'See whether the server is overloaded; lighter models answer sooner.',
  ],
  gateway_redirect: ['The gateway redirects, and redirects are not followed.', 'Enter the address it leads to.'],
  gateway_too_large: [
    'The answer of the gateway is too long and was not read.',
    'See whether it is a server of models that answers at this address.',
  ],
  gateway_key: ['The gateway does not take the key.', 'Check the key and its rights.'],
  gateway_payment: ['The gateway does not answer unpaid.', 'Top up the account of its vendor.'],
  gateway_model_gone: [
    'The gateway has no such model or address.',
    'Check the name of the model and the address: the root of the server, or its /v1.',
  ],
  gateway_rate: ['The gateway limits the rate of requests.', 'Try again later, or raise the limit at its vendor.'],
  gateway_server: ['The gateway answers with an error of its own.', 'Try again later, and look at its log.'],
  gateway_refused: [
    'The gateway refused the request.',
    'Mostly the model can not call tools, or the request does not fit its window: take another model, or a larger window.',
  ],
  gateway_not_openai: [
    'The gateway does not answer as OpenAI does.',
    'Enter the address that /v1/chat/completions answers at.',
  ],
  // A mail server.
  mail_answers: ['The mail server answers.', null],
  mail_login_taken: ['It takes the login and the password.', null],
  mail_no_login: ['It takes connections without a login.', null],
  mail_open_line: [
    'The line to the relay on this machine may be open: it is encrypted only where the relay offers it.',
    null,
  ],
  mail_other_domain: [
    'The sender’s address is of another domain than the login.',
    'The server may not take such mail, and receivers may take it for spam. Use an address of the login’s domain.',
  ],
  mail_unreachable: [
    'The mail server does not answer.',
    'Check the address and the port; “TLS at once” is for port 465 and not for 587 and 25.',
  ],
  mail_closed: [
    'The mail server takes no connections at this port.',
    'Check the address and the port; “TLS at once” is for port 465 and not for 587 and 25.',
  ],
  mail_name: ['The name of the mail server is not known.', 'Check the address for typing errors.'],
  mail_private: [
    'The address is in a private network, and this installation does not connect there.',
    'Enter a mail server on the Internet. Whoever runs this installation allows private ones by CONNECT_PRIVATE=true.',
  ],
  mail_refused_address: ['No mail is sent to this address.', 'Enter the address of a mail server.'],
  mail_tls: [
    'No encrypted connection to the mail server came about.',
    'Check the address, the port, and that the server’s certificate is made out to this name and has not expired.',
  ],
  mail_certificate: [
    'The certificate of the mail server can not be verified.',
    'Check the address, the port, and that the server’s certificate is made out to this name and has not expired.',
  ],
  mail_no_starttls: [
    'The mail server offers no encryption, so login and password were not sent.',
    'Switch STARTTLS on at the server, or take port 465 and “TLS at once”.',
  ],
  mail_login_refused: [
    'The mail server does not take the login or the password.',
    'Check both. Many mail services give programs an app password of their own.',
  ],
  mail_refused: ['The mail server refused the conversation.', 'See whether it is a mail server that answers there.'],
} as const satisfies Record<string, readonly [message: string, hint: string | null]>

/** The code of a finding. */
export type CheckReason = keyof typeof checkLabels

export const CheckParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type CheckParams = z.infer<typeof CheckParams>

export const ConnectionCheck = z
  .object({
    code: z.string().describe('The step: reach, login, licence, rights, version, clock, sample …'),
    level: z.enum(['info', 'warn', 'error']).describe('`error`: the connection is not taken'),
    message: z.string().describe('What was found'),
    hint: z.string().nullable().describe('What to do about it; null when there is nothing to do'),
    reason: z.string().describe('What exactly the step found; absent in what was stored before it was told').optional(),
    params: CheckParams.describe('The values in the message, by name').optional(),
    cause: Reason.describe('The fault that the message tells, to be put into any language').optional(),
  })
  .meta({ id: 'ConnectionCheck', description: 'What a check of a connection found' })
export type ConnectionCheck = z.infer<typeof ConnectionCheck>

/** A check in English, with the code and parameters needed to translate it. */
export function makeCheck(
  { code, level }: Pick<ConnectionCheck, 'code' | 'level'>,
  reason: CheckReason,
  params: CheckParams = {},
): ConnectionCheck {
  const [message, hint] = checkLabels[reason]
  return {
    code,
    level,
    message: fillLabels(message, params),
    hint: hint === null ? null : fillLabels(hint, params),
    reason,
    params,
  }
}

/** True for a reason that this version knows. */
export function isCheckReason(reason: string): reason is CheckReason {
  return Object.hasOwn(checkLabels, reason)
}

/** Fills in the parameters; a missing parameter becomes an empty text. */
export function fillLabels(words: string, params: CheckParams): string {
  return words.replace(/\{(\w{1,30})\}/g, (_, name: string) => String(params[name] ?? ''))
}

/** Leaves out what went well in a step that also has a warning or an error. */
export function reconciledChecks(checks: readonly ConnectionCheck[]): ConnectionCheck[] {
  const spoiled = new Set(checks.filter(({ level }) => level !== 'info').map(({ code }) => code))
  return checks.filter(({ code, level }) => level !== 'info' || !spoiled.has(code))
}
