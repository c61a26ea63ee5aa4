import type { PoolClient } from 'pg'
import type { WorkspaceScope } from '../context.ts'
import { anonymousKey, personDigest } from '../waiters/person-digest.ts'

/** The names of people that were erased in a workspace, and what stands in their place. */
export class ErasedNames {
  /** Names that stand for erased ones, by the digest of those. */
  readonly #anonymous: ReadonlyMap<string, string>
  private readonly workspaceId: string

  private constructor(workspaceId: string, anonymous: ReadonlyMap<string, string>) {
    this.workspaceId = workspaceId
    this.#anonymous = anonymous
  }

  static async load(client: PoolClient, workspace: Pick<WorkspaceScope, 'id'>): Promise<ErasedNames> {
    const { rows } = await client.query<{ digest: string; name: string }>(
      `SELECT name_digest AS digest, name FROM waiter
       WHERE workspace_id = $1 AND anonymous_since IS NOT NULL AND name_digest IS NOT NULL`,
      [workspace.id],
    )
    return new ErasedNames(workspace.id, new Map(rows.map(({ digest, name }) => [digest, name])))
  }

  /** A person's name as it may be stored: another in place of an erased one. */
  nameOf(name: string | null): string | null {
    return name === null ? null : (this.#find(name) ?? name)
  }

  /** The key that a waiter is stored under: that of an anonymous one if the key is an erased name, of any source. */
  keyOf(key: string, waiters: ReadonlyMap<string, string>): string {
    if (waiters.has(key)) return key
    const anonymous = anonymousKey(this.workspaceId, key)
    return waiters.has(anonymous) || this.#find(key) !== undefined ? anonymous : key
  }

  #find(name: string): string | undefined {
    return this.#anonymous.size === 0 ? undefined : this.#anonymous.get(personDigest(this.workspaceId, name))
  }
}
