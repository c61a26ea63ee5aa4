import { setTimeout } from 'node:timers/promises'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { HttpClient } from '../http/http-client.ts'
import { placeOf } from '../http/place-of.ts'
import { readAway, UnreadableText } from '../wire/read-away.ts'
import { type ElementReader, readElement } from './read-element.ts'
import { isLicenceText, requireAnswer, shorten } from './require-answer.ts'
import { writeXml, type XmlElement } from './xml.ts'

/** One command of a query. */
export interface Command {
  name: string
  attributes?: Readonly<Record<string, string>>
  children?: readonly XmlElement[]
}

/** The server's answer to one command. */
export interface CommandResult {
  /** Why it was not executed; null when it was. */
  refusal: SourceError | null
  /** The server has no such command: it is another kind of server. */
  isUnknown: boolean
  /** The requested state is the one already known. */
  unchanged: boolean
  /** The answer's content is among its children. */
  content: ElementReader
}

export interface Reply {
  /** Program version, where it is reported. */
  version: string | null
  /** Local wall time of the server when it answered, where it is reported. */
  clock: string | null
  /** One result per command, in their order. */
  results: CommandResult[]
}

/** A server with the XML interface: a cash server, or the reference server. */
export interface RkeeperServer {
  /** Host and port, for messages. */
  place: string
  /**
   * Sends commands in one query, or one by one to a server that does not accept several, which is remembered for the
   * lifetime of this object. With `changes`, commands are executed at most once. Refusals of single commands are in the
   * reply.
   */
  ask(commands: readonly Command[], options?: { changes?: boolean }): Promise<Reply>
  close(): Promise<void>
}

export interface ServerOptions {
  url: string
  username: string
  password: string
  http: HttpClient
  /** Wait before a server that is closing its shift is asked again, doubled each time. */
  closingWaitMs?: number | undefined
  /** Aborts that wait. */
  signal?: AbortSignal | undefined
}

/**
 * While a shift is being closed, every command is refused with this number. It takes seconds, or a minute with a
 * printed report.
 */
const closingNumber = '2172'
const closingWaits = 8

/** The server is closing its shift and answers again when that is done. */
class ShiftClosing extends SourceError {}

const path = 'rk7api/v0/xmlinterface.xml'
/** People enter the address with and without the path after the server's root. */
const afterRoot = /\/*(rk7api(\/.*)?)?$/i

/** Opens a client of a server's XML interface; calls nothing yet. */
export function openServer(options: ServerOptions): RkeeperServer {
  const { url, username, password, http, closingWaitMs = 250, signal } = options
  const base = URL.canParse(url) ? new URL(url) : null
  const place = base === null ? 'The r_keeper server' : placeOf(base)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`
  let takesSeveral = true
  const send = async (element: string, commands: readonly Command[], { changes }: { changes: boolean }) => {
    if (base === null || !/^https?:$/.test(base.protocol)) {
      throw new SourceError('wrong_address', reason('rkeeper_url_wrong'))
    }
    const children = commands.map(({ name, attributes = {}, children = [] }) => {
      return { name: element, attributes: { CMD: name, ...attributes }, children }
    })
    const answer = await http.call({
      method: 'POST',
      url: new URL(`${base.origin}${base.pathname.replace(afterRoot, '')}/${path}`),
      headers: { authorization, 'content-type': 'application/xml; charset=utf-8' },
      body: writeXml({ name: 'RK7Query', attributes: {}, children }),
      repeatable: !changes,
    })
    requireAnswer(answer, place)
    return readRoot(await parseAnswer(answer.text, place), place)
  }
  const askOnce = async (commands: readonly Command[], changes: boolean): Promise<Reply> => {
    const asked = { place, password }
    if (commands.length > 1 && takesSeveral) {
      const root = await send('RK7Command', commands, { changes })
      takesSeveral = !isFormRefused(root, commands)
      if (takesSeveral) return readReply(root, commands, asked)
    }
    // The schemas of reading commands show a single command; those of writing commands show one of several.
    const element = changes ? 'RK7Command' : 'RK7CMD'
    let reply: Reply = { version: null, clock: null, results: [] }
    for (const command of commands) {
      const one = readReply(await send(element, [command], { changes }), [command], asked)
      reply = { ...one, results: [...reply.results, ...one.results] }
    }
    return reply
  }
  return {
    place,
    async ask(commands, { changes = false } = {}) {
      for (let waits = 0; ; waits++) {
        const reply = await askOnce(commands, changes).catch((error: unknown) => {
          if (changes || waits === closingWaits || !(error instanceof ShiftClosing)) throw error
          return null
        })
        const isRefused = reply?.results.some(({ refusal }) => refusal instanceof ShiftClosing) ?? true
        if (reply !== null && (changes || waits === closingWaits || !isRefused)) return reply
        await setTimeout(closingWaitMs * 2 ** waits, undefined, { signal })
      }
    },
    close: () => http.close(),
  }
}

function readRoot(document: XmlElement, place: string): ElementReader {
  if (document.name === 'RK7QueryResult') return readElement(document, place)
  throw new SourceError('wrong_address', reason('not_rkeeper', { place }))
}

/** Whether a server accepts no query of several commands, rather than refusing one of them. */
function isFormRefused(root: ElementReader, commands: readonly Command[]): boolean {
  const told = root.all('CommandResult').length
  return told === 0 ? /^(query parse error|bad query parameters)$/.test(statusOf(root)) : told !== commands.length
}

function readReply(
  root: ElementReader,
  commands: readonly Command[],
  { place, password }: { place: string; password: string },
): Reply {
  const results = root.all('CommandResult')
  if (results.length === 0 && commands.length > 1) {
    const names = commands.map(({ name }) => name).join(', ')
    const where = `${place} ${names}`
    const refusal = refusalOf(readElement(root.element, where), where, password)
    if (refusal !== null) throw refusal
  }
  // The root itself answers a single command.
  const told = results.length === 0 && commands.length === 1 ? [root] : results
  if (told.length !== commands.length) {
    const counts = { count: told.length, total: commands.length }
    throw new SourceError('unreadable', reason('commands_unanswered', { place, ...counts }))
  }
  return {
    version: root.text('ServerVersion'),
    clock: root.time('DateTime') ?? told[0]?.time('DateTime') ?? null,
    results: told.map(({ element }, i) => {
      const command = commands[i]
      const ref = command?.attributes?.['RefName']
      const where = `${place} ${command?.name ?? ''}${ref === undefined ? '' : ` ${ref}`}`
      const content = readElement(element, where)
      const isUnknown = /^unknown command\b/i.test(content.text('ErrorText') ?? '')
      return {
        content,
        refusal: refusalOf(content, where, password),
        isUnknown,
        unchanged: statusOf(content) === 'no changes',
      }
    }),
  }
}

async function parseAnswer(text: string, place: string): Promise<XmlElement> {
  try {
    const document = await readAway(text, { kind: 'xml' })
    if (isElement(document)) return document
    throw new TypeError('The reader gave no element')
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    throw new SourceError('unreadable', reason('xml_unreadable', { place, said: error.message }), { cause: error })
  }
}

/** Our own parser made it, so checking its root is enough. */
function isElement(value: unknown): value is XmlElement {
  return typeof value === 'object' && value !== null && 'name' in value && 'attributes' in value && 'children' in value
}

function statusOf(result: ElementReader): string {
  return result.requiredText('Status').toLowerCase()
}

/** `Ok` proves little; any other status is a refusal, whatever the HTTP status. */
function refusalOf(result: ElementReader, answer: string, password: string): SourceError | null {
  const status = statusOf(result)
  if (status === 'ok' || status === 'no changes') return null
  const number = result.text('RK7ErrorN')
  const words = [result.text('Status'), result.text('ErrorText'), number === null ? null : `error ${number}`]
  // A server may quote what it was sent.
  const said = shorten(words.filter((word) => word !== null).join(': ')).replaceAll(password, '***')
  if (number === closingNumber) return new ShiftClosing('refused', reason('shift_closes', { answer, said }))
  const why = reason('in_answer', { answer, cause: reason('words', { said }) })
  return new SourceError(isLicenceText(said) ? 'licence_refused' : 'refused', why)
}

/** The content of a result; throws its refusal if there is one. */
export function contentOf(result: CommandResult | undefined, place: string): ElementReader {
  if (result === undefined) throw new SourceError('unreadable', reason('command_unanswered', { place }))
  if (result.refusal !== null) throw result.refusal
  return result.content
}
