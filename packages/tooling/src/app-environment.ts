import { join } from 'node:path'
import { vitrinaSecret } from './secret.ts'
import type { Settings } from './settings.ts'

/**
 * The variables that every app of one installation gets, besides the environment of this process. `defaults` apply
 * where the environment says nothing.
 */
export function appEnvironment(
  settings: Settings,
  databaseUrl: string,
  defaults: { connectPrivate: boolean },
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: settings.pooledUrl ?? databaseUrl,
    DATABASE_DIRECT_URL: settings.pooledUrl === undefined ? '' : databaseUrl,
    // Read already; of a variable and its file an app wants one.
    DATABASE_URL_FILE: '',
    DATABASE_DIRECT_URL_FILE: '',
    VITRINA_SECRET_FILE: '',
    VITRINA_SECRET_FORMER_FILE: '',
    DATA_DIR: settings.dataDir,
    DROP_DIR: settings.dropDir ?? join(settings.dataDir, 'drop'),
    API_PORT: String(settings.apiPort),
    API_URL: settings.apiUrl,
    PANEL_PORT: String(settings.panelPort),
    PANEL_URL: settings.panelUrl,
    PANEL_DIST_DIR: settings.panelDistDir,
    CONNECT_PRIVATE: String(settings.connectPrivate ?? defaults.connectPrivate),
    VITRINA_SECRET: vitrinaSecret(settings),
    VITRINA_SECRET_FORMER: settings.previousSecrets ?? '',
  }
}
