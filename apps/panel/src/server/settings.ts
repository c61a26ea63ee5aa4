import 'server-only'
import { defaultStatementSeconds } from '@vitrina/db/database'
import { z } from 'zod'

/** What the panel is told by its environment. Read on first use, so that a build needs none of it. */
export function readSettings() {
  return {
    databaseUrl: required('DATABASE_URL'),
    secret: required('VITRINA_SECRET'),
    panelUrl: process.env['PANEL_URL'] ?? 'http://localhost:3000',
    /** Longest a statement of a request runs; 0: as long as it takes. */
    statementTimeoutMs: 1000 * Seconds.parse(process.env['STATEMENT_TIMEOUT_SECONDS'] || undefined),
  }
}

const Seconds = z.coerce.number().int().min(0).max(3600).default(defaultStatementSeconds)

/** Whether the installation lets subscriptions lead to private addresses, and connections to systems, in every workspace. */
export function privateWays(): { allowPrivateTargets: boolean; connectPrivate: boolean } {
  return { allowPrivateTargets: isOn('WEBHOOK_ALLOW_PRIVATE'), connectPrivate: isOn('CONNECT_PRIVATE') }
}

/** Public root of the API, as people who write against it need it. */
export function apiAddress(): string {
  return (process.env['API_URL'] ?? 'http://localhost:4000').replace(/\/+$/, '')
}

function isOn(name: string): boolean {
  return z
    .stringbool()
    .default(false)
    .parse(process.env[name] || undefined)
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; see docs/operations`)
  return value
}
