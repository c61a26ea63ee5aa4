export interface DemoOptions {
  databaseUrl: string
  dataDir: string
  apiPort: number
  panelPort: number
  log(line: string): void
}

export interface DemoAccess {
  email: string
  password: string
  liveKey: string
  testKey: string
  workspaceId: string
}

/** Placeholder. */
export async function ensureDemoWorkspace(_options: DemoOptions): Promise<DemoAccess> {
  return { email: '', password: '', liveKey: '', testKey: '', workspaceId: '' }
}
