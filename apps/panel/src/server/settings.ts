import 'server-only'

/** What the panel is told by its environment. Read on first use, so that a build needs none of it. */
export function readSettings() {
  return {
    databaseUrl: required('DATABASE_URL'),
    secret: required('VITRINA_SECRET'),
    panelUrl: process.env['PANEL_URL'] ?? 'http://localhost:3000',
  }
}

/** Public root of the API, as people who write against it need it. */
export function apiAddress(): string {
  return (process.env['API_URL'] ?? 'http://localhost:4000').replace(/\/+$/, '')
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; see docs/operations`)
  return value
}
