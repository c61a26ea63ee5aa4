import { reason } from '@vitrina/contract/reasons'
import { type OpenSystemOptions, SourceError } from '@vitrina/core/exchange/accounting-system'
import type { HttpAnswer, HttpCall, HttpClient } from '../http/http-client.ts'
import { placeOf } from '../http/place-of.ts'
import { readAddress } from './address.ts'
import { expectAnswer } from './expect-answer.ts'
import type { IikoSettings } from './settings.ts'
import type { StoredKey } from './stored-key.ts'

export interface SessionOptions {
  http: HttpClient
  settings: IikoSettings
  logger: OpenSystemOptions['logger']
  signal?: AbortSignal | undefined
  /** Where the key is stored while it is in use; absent: nowhere. */
  heldKey?: StoredKey | undefined
}

export interface PostOptions {
  /** A report is read by POST: it changes nothing and may be repeated. */
  repeatable: boolean
}

/** One login of the server, which occupies a licence slot from the first call until `logOut`. */
export interface Session {
  /** Host and port, for messages. Throws `SourceError` `wrong_address`. */
  place(): string
  /** Whether the other side has answered a login as iiko does, so that its messages can be shown. */
  isIiko(): boolean
  /** Logs in if not logged in yet; every other call does it by itself. */
  login(): Promise<void>
  /** A call that needs no login and returns answers of any status. */
  ask(path: string): Promise<HttpAnswer>
  /** `path` from `/resto` on. Returns answers with 200 only; otherwise throws a `SourceError`. */
  get(path: string, query?: Record<string, string>): Promise<HttpAnswer>
  /** Returns answers with 200, 400 and 409: the caller decides what the server's objection means. Otherwise throws. */
  post(path: string, body: unknown, options: PostOptions): Promise<HttpAnswer>
  /** Gives the slot back, if there is one. Never throws: failures are logged. */
  logOut(): Promise<void>
}

type KeyForm = 'query' | 'cookie'

/** A key is a GUID; a server of another kind may answer any word. */
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A key with any of its wrappers is shorter. */
const longestLogin = 2048
const loginTimeoutMs = 20_000
const logoutTimeoutMs = 10_000

/**
 * A session that logs in at its first call, after giving back a login that a killed process left. When the server has
 * forgotten the key (401: an hour passed, or it was restarted), the session logs in once more; a second 401 is
 * `login_refused`. A key that was never accepted in the address is tried in a cookie: proxies of some hosted servers
 * need it there.
 */
export function openSession({ http, settings, logger, signal, heldKey }: SessionOptions): Session {
  let key: Promise<string> | null = null
  let isIiko = false
  let form: KeyForm = 'query'
  let isFormKnown = false

  const urlOf = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(`${readAddress(settings.url)}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const withKey = ({ url, headers, ...call }: HttpCall, given: string, as: KeyForm = form): HttpCall => {
    if (as === 'cookie') return { ...call, url, headers: { ...headers, cookie: `key=${given}` } }
    const keyed = new URL(url)
    keyed.searchParams.set('key', given)
    return { ...call, url: keyed, ...(headers && { headers }) }
  }
  const logOutOf = async (given: string, evenAborted: boolean) => {
    const url = urlOf('/api/logout')
    const call: HttpCall = { method: 'GET', url, repeatable: true, evenAborted, timeoutMs: logoutTimeoutMs }
    const first = await http.call(withKey(call, given))
    const answer = first.status === 401 && !isFormKnown ? await http.call(withKey(call, given, 'cookie')) : first
    // A key the server has forgotten occupies no slot.
    if (answer.status !== 401) expectAnswer(answer, placeOf(url), isIiko)
  }
  const giveBackLeft = async () => {
    const left = await heldKey?.left()
    if (left === undefined || left === null) return
    logger.info({}, 'The login that an exchange left behind is given back')
    await logOutOf(left, false).catch(() => undefined)
    signal?.throwIfAborted()
  }
  const logIn = async () => {
    await giveBackLeft()
    const url = urlOf('/api/auth', { login: settings.login, pass: settings.passwordHash })
    // Neither aborted nor repeated: a login whose answer is lost occupies a slot that cannot be given back.
    const call: HttpCall = { method: 'GET', url, repeatable: false, evenAborted: true, timeoutMs: loginTimeoutMs }
    const given = readKey(await http.call(call), placeOf(url))
    isIiko ||= guid.test(given)
    await heldKey?.keep(given)
    return given
  }
  const keyNow = () => {
    if (key !== null) return key
    signal?.throwIfAborted()
    const made = logIn()
    key = made
    // A failed login is not kept: the next call tries anew.
    made.catch(() => {
      if (key === made) key = null
    })
    return made
  }
  const giveBack = async () => {
    const held = await key?.catch(() => null)
    key = null
    if (held === null || held === undefined) return
    try {
      await logOutOf(held, true)
      await heldKey?.drop()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      logger.warn({ reason }, 'iiko was not logged out of; its licence slot stays taken for up to an hour')
    }
  }
  const callKeyed = async (call: HttpCall): Promise<HttpAnswer> => {
    const given = await keyNow()
    const answer = await http.call(withKey(call, given))
    if (answer.status !== 401) {
      isFormKnown = true
      return answer
    }
    if (isFormKnown) return answer
    const again = await http.call(withKey(call, given, 'cookie'))
    if (again.status === 401) return answer
    form = 'cookie'
    isFormKnown = true
    return again
  }
  const callWith = async (call: HttpCall): Promise<HttpAnswer> => {
    const answer = await callKeyed(call)
    if (answer.status !== 401) return answer
    // The key may be forgotten while its slot is still occupied, so it is given back first.
    await giveBack()
    return callKeyed(call)
  }

  return {
    place: () => placeOf(urlOf('')),
    isIiko: () => isIiko,
    async login() {
      await keyNow()
    },
    ask: (path) => http.call({ method: 'GET', url: urlOf(path), repeatable: true }),
    async get(path, query) {
      const answer = await callWith({ method: 'GET', url: urlOf(path, query), repeatable: true })
      return expectAnswer(answer, placeOf(urlOf(path)), isIiko)
    },
    async post(path, body, { repeatable }) {
      const text = JSON.stringify(body)
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const answer = await callWith({ method: 'POST', url: urlOf(path), headers, body: text, repeatable })
      return answer.status === 400 || answer.status === 409
        ? answer
        : expectAnswer(answer, placeOf(urlOf(path)), isIiko)
    },
    logOut: giveBack,
  }
}

const wrapped =
  /^(?:<\?xml[^<>]{0,200}\?>\s{0,20})?(?:<string[^<>]{0,200}>)?\s{0,20}"?([\w.:-]{1,200})"?\s{0,20}(?:<\/string>)?$/

/** The key in the answer to a login: plain text, quoted or wrapped in `<string>`, depending on the server's version. */
function readKey(answer: HttpAnswer, place: string): string {
  const key = answer.text.length <= longestLogin ? wrapped.exec(answer.text.trim())?.[1] : undefined
  // Some servers declare this plain text as a web page, so its type is not checked.
  if (answer.status === 200 && key !== undefined) return key
  expectAnswer(answer, place, false)
  throw new SourceError('unreadable', reason('login_not_answered_by_key', { place }))
}
