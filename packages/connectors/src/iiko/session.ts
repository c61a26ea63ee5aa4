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
  /** Where the key is kept while it is held; absent: nowhere. */
  heldKey?: StoredKey | undefined
}

export interface PostOptions {
  /** A report is read by POST: it changes nothing and may be asked for again. */
  repeatable: boolean
}

/** One login of the server, which holds a licence slot from the first call until `logOut`. */
export interface Session {
  /** Host and port, for messages. Throws `SourceError` `wrong_address`. */
  place(): string
  /** Whether the other side has answered a login as iiko does, so that its words are an accounting system's. */
  isIiko(): boolean
  /** Logs in when that has not been done; every other call does it by itself. */
  login(): Promise<void>
  /** A call that needs no login and may be answered with any status. */
  ask(path: string): Promise<HttpAnswer>
  /** `path` from `/resto` on. Answers 200 only; all else throws a `SourceError`. */
  get(path: string, query?: Record<string, string>): Promise<HttpAnswer>
  /** Answers 200, and 400 and 409 too: what a server thinks of a request is the caller's to judge. All else throws. */
  post(path: string, body: unknown, options: PostOptions): Promise<HttpAnswer>
  /** Gives the slot back, if one is held. Never throws: what fails is logged. */
  logOut(): Promise<void>
}

type KeyForm = 'query' | 'cookie'

/** A key is one of these; a server of another kind may answer any word. */
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A key in any of its wrappings is shorter. */
const longestLogin = 2048
const loginTimeoutMs = 20_000
const logoutTimeoutMs = 10_000

/**
 * A session that logs in at its first call; what a killed process left logged in is given back before. A server that forgot
 * the key (401: an hour passed, or it was restarted) is logged in to once more, a second 401 is `login_refused`. A key that
 * was never taken in the address is tried in a cookie: fronts of some hosted servers want it there.
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
    // A key the server has forgotten holds nothing any more.
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
    // Neither broken off nor repeated: a login whose answer is not heard holds its slot with nobody to give it back.
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
    // The key may be forgotten and its slot still be taken, so it is given back first.
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

/** The key a login answers: plain text, in quotes or wrapped in `<string>`, by the server's version. */
function readKey(answer: HttpAnswer, place: string): string {
  const key = answer.text.length <= longestLogin ? wrapped.exec(answer.text.trim())?.[1] : undefined
  // Some servers call this plain text a web page, so its type says nothing.
  if (answer.status === 200 && key !== undefined) return key
  expectAnswer(answer, place, false)
  throw new SourceError('unreadable', reason('login_not_answered_by_key', { place }))
}
