import 'server-only'
import { apiUrlOf, PanelEnvironment, panelUrlOf, readEnvironment } from '@vitrina/core/installation/environment'
import { installationKey, previousKeyTexts } from '@vitrina/core/installation/installation-key'
import { installationMail } from '@vitrina/core/mail/installation-mail'

/** Reads the settings from the environment. Called on first use, so that a build needs none of them. */
export function readSettings() {
  const env = panelEnvironment()
  return {
    databaseUrl: env.DATABASE_URL,
    /** The server itself, where `databaseUrl` is a pooler. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** A read replica of it. */
    databaseReadUrl: env.DATABASE_READ_URL,
    pool: env.PANEL_POOL,
    /** The key as text, and those before it: they sign sessions. */
    secret: env.VITRINA_SECRET,
    former: previousKeyTexts(env.VITRINA_SECRET_FORMER),
    key: installationKey(env),
    panelUrl: panelUrlOf(env),
    /** The maximum duration of a request's database statement; 0: unlimited. */
    statementTimeoutMs: 1000 * env.STATEMENT_TIMEOUT_SECONDS,
    /** Statements that take longer are logged; 0: none. */
    slowStatementMs: env.SLOW_STATEMENT_MS,
  }
}

/** Whether subscriptions and connections to systems may use private addresses, in every workspace. */
export function privateWays(): { allowPrivateTargets: boolean; connectPrivate: boolean } {
  const { WEBHOOK_ALLOW_PRIVATE: allowPrivateTargets, CONNECT_PRIVATE: connectPrivate } = panelEnvironment()
  return { allowPrivateTargets, connectPrivate }
}

/** The mail server of the installation, if it has one. */
export function mailServer(): ReturnType<typeof installationMail> {
  return installationMail(panelEnvironment())
}

/** Returns the public root URL of the API, for the developers who call it. */
export function apiAddress(): string {
  return apiUrlOf(panelEnvironment())
}

let known: ReturnType<typeof readPanel> | undefined
const readPanel = () => readEnvironment(PanelEnvironment, process.env)

function panelEnvironment() {
  known ??= readPanel()
  return known
}
