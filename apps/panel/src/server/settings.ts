import 'server-only'
import { defaultStatementSeconds } from '@vitrina/db/database'
import { z } from 'zod'

/** Reads the settings from the environment. Called on first use, so that a build needs none of them. */
export function readSettings() {
  return {
    databaseUrl: required('DATABASE_URL'),
    secret: required('VITRINA_SECRET'),
    panelUrl: process.env['PANEL_URL'] ?? 'http://localhost:3000',
    /** The maximum duration of a request's database statement; 0: unlimited. */
    statementTimeoutMs: 1000 * Seconds.parse(process.env['STATEMENT_TIMEOUT_SECONDS'] || undefined),
  }
}

const Seconds = z.coerce.number().int().min(0).max(3600).default(defaultStatementSeconds)

/** Whether subscriptions and connections to systems may use private addresses, in every workspace. */
export function privateWays(): { allowPrivateTargets: boolean; connectPrivate: boolean } {
  return { allowPrivateTargets: isOn('WEBHOOK_ALLOW_PRIVATE'), connectPrivate: isOn('CONNECT_PRIVATE') }
}

/** Returns the public root URL of the API, for the developers who call it. */
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
