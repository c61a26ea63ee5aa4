import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { currentAsker } from './asker.ts'
import { beginSpan, type OpenSpan } from './trace.ts'

/** A statement that took long, without its values, which may be personal data. */
export interface SlowStatement {
  durationMs: number
  /** The text with its placeholders, on one line and of 4,000 characters at most. */
  statement: string
}

export interface StatementWatch {
  /** Statements that take longer are reported. */
  slowMs: number
  onSlow(slow: SlowStatement): void
}

const maxLength = 4000

/**
 * Reports the slow statements of a connection, whoever sends them, also those that fail, and records each statement as
 * a span where traces are recorded. The time is that from sending to the result, so it includes what the connection was
 * sent before.
 */
export function watchStatements(client: pg.PoolClient, watch: StatementWatch | undefined): void {
  const { query } = client
  // The driver's overloads cannot be written as one function, so the arguments are passed on as they are.
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    const began = performance.now()
    const span = spanOf(given[0])
    const end = (hasFailed: boolean) => {
      span?.end({ hasFailed })
      const durationMs = performance.now() - began
      if (!watch || durationMs <= watch.slowMs) return
      watch.onSlow({ durationMs: Math.round(durationMs), statement: textOf(given[0]) })
    }
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      // The driver calls back for whoever opened the connection; the report is for who sent the statement.
      const endForAsker = AsyncResource.bind(end)
      given[given.length - 1] = (...result: unknown[]) => {
        endForAsker(Boolean(result[0]))
        Reflect.apply(callback, undefined, result)
      }
      return Reflect.apply(query, client, given)
    }
    const result: unknown = Reflect.apply(query, client, given)
    // A stream of rows, as of COPY, is not one statement that somebody waits for.
    if (result instanceof Promise) {
      result.then(
        () => end(false),
        () => end(true),
      )
    } else span?.end()
    return result
  })
}

// Work without a trace, such as the looks of a worker each second, would fill the collector.
function spanOf(asked: unknown): OpenSpan | null {
  if (!globalThis.vitrinaSpans || !currentAsker().trace) return null
  const statement = textOf(asked)
  const name = /^(?:\/\*.*?\*\/ ?)*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'STATEMENT'
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name, 'db.query.text': statement }
  return beginSpan({ name, kind: 'client', attributes })
}

function textOf(asked: unknown): string {
  const text: unknown = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'text') : asked
  const line = String(text).replace(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}
