import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { DomainError } from '../errors/domain-error.ts'
import { inBatches } from '../rate/in-batches.ts'

/** How long a stream still counts after its last renewal, in case its process died: three heartbeats. */
const placeSeconds = 45
const retryAfterSeconds = 15

/** A place among the streams that a holder has open, over all processes. Ids are bare UUIDs. */
export interface StreamPlace {
  workspaceId: string
  /** A key or a session. */
  holderId: string
  id: string
}

interface Asked {
  place: StreamPlace
  now: Date
}

/**
 * Counts how many streams each holder has open over all processes, in the database: one row per holder with the ids of
 * its streams and their expiry times. A place is taken before a stream opens, renewed while it is open, and given back.
 */
export class StreamPlaces {
  private readonly db: Pick<Database, 'pool'>
  private readonly most: number
  private readonly whose: string
  private readonly ask: (asked: Asked) => Promise<boolean>
  private readonly leave: (place: StreamPlace) => Promise<true>

  /** `whose` begins the message for a holder who already has `most` streams open. */
  constructor(db: Pick<Database, 'pool'>, { most, whose }: { most: number; whose: string }) {
    this.db = db
    this.most = most
    this.whose = whose
    this.ask = inBatches((asked) => this.takeAll(asked))
    this.leave = inBatches((places) => this.leaveAll(places))
  }

  /** Takes a place. Throws `rate_limited` when the holder has the maximum number of streams open. */
  async take(holder: Omit<StreamPlace, 'id'>, now: Date): Promise<StreamPlace> {
    const place = { ...holder, id: newUuid() }
    if (await this.ask({ place, now })) return place
    throw new DomainError(
      'rate_limited',
      `${this.whose} has ${this.most} streams open, which is the most; close one, or try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    )
  }

  /** Renews the places of streams that are still open. */
  async renew(places: readonly StreamPlace[], now: Date): Promise<void> {
    if (places.length > 0)
      await this.db.pool.query({ name: 'renew-stream-places', text: renewSql, values: [...columns(places), now] })
  }

  /** Gives the place back. */
  async giveBack(place: StreamPlace): Promise<void> {
    await this.leave(place)
  }

  private async takeAll(asked: Asked[]): Promise<boolean[]> {
    const now = new Date(Math.max(...asked.map(({ now }) => now.getTime())))
    const values = [...columns(asked.map(({ place }) => place)), now, this.most]
    const { rows } = await this.db.pool.query<{ ids: string[] }>({ name: 'take-stream-places', text: takeSql, values })
    const held = new Set(rows.flatMap(({ ids }) => ids))
    return asked.map(({ place }) => held.has(place.id))
  }

  private async leaveAll(places: StreamPlace[]): Promise<true[]> {
    await this.db.pool.query({ name: 'leave-stream-places', text: leaveSql, values: columns(places) })
    return places.map(() => true)
  }
}

function columns(places: readonly StreamPlace[]): string[][] {
  return [
    places.map(({ workspaceId }) => workspaceId),
    places.map(({ holderId }) => holderId),
    places.map(({ id }) => id),
  ]
}

// Each statement identifies its streams by $1 workspaces, $2 holders and $3 ids, and locks holders in one order, so
// that two processes cannot deadlock.
const asked = 'unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS asked(workspace_id, holder_id, id)'
const until = `interval '${placeSeconds} seconds'`
const packedPlaces = "coalesce(array_agg(id ORDER BY n), '{}'), coalesce(array_agg(until ORDER BY n), '{}')"
const unpackedPlaces = 'unnest(l.ids, l.until) WITH ORDINALITY AS stored(id, until, n)'

// $4 the current time, $5 the maximum. Existing streams come first, then as many of the new ones as there is room for.
const takeSql = `
  INSERT INTO stream_holder AS l (workspace_id, holder_id, ids, until, changed_at)
  SELECT workspace_id, holder_id, (array_agg(id))[1:$5::int],
    array_fill($4::timestamptz + ${until}, ARRAY[least(count(*), $5::int)::int]), $4::timestamptz
  FROM ${asked} GROUP BY workspace_id, holder_id ORDER BY workspace_id, holder_id
  ON CONFLICT (workspace_id, holder_id) DO UPDATE SET changed_at = excluded.changed_at, (ids, until) = (
    SELECT ${packedPlaces} FROM (
      SELECT id, until, n FROM ${unpackedPlaces} WHERE until > $4::timestamptz
      UNION ALL
      SELECT id, until, $5::int + n FROM unnest(excluded.ids, excluded.until) WITH ORDINALITY AS added(id, until, n)
      ORDER BY n LIMIT $5::int
    ) places)
  RETURNING ids`

const locked = `
  WITH ours AS (SELECT workspace_id, holder_id, array_agg(id) AS ids FROM ${asked} GROUP BY 1, 2),
  locked AS (
    SELECT l.workspace_id, l.holder_id, ours.ids FROM stream_holder l JOIN ours USING (workspace_id, holder_id)
    ORDER BY 1, 2 FOR UPDATE OF l
  )`

// $4 the current time.
const renewSql = `${locked}
  UPDATE stream_holder l SET changed_at = $4::timestamptz, (ids, until) = (
    SELECT ${packedPlaces}
    FROM (SELECT id, CASE WHEN id = ANY(o.ids) THEN $4::timestamptz + ${until} ELSE until END AS until, n FROM ${unpackedPlaces}) places)
  FROM locked o WHERE l.workspace_id = o.workspace_id AND l.holder_id = o.holder_id`

const leaveSql = `${locked}
  UPDATE stream_holder l SET (ids, until) = (SELECT ${packedPlaces} FROM ${unpackedPlaces} WHERE id <> ALL(o.ids))
  FROM locked o WHERE l.workspace_id = o.workspace_id AND l.holder_id = o.holder_id`
