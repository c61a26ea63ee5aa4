import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Context } from '@vitrina/core/context'
import { dateIn } from '@vitrina/core/time/zones'
import { readDataVersion } from '@vitrina/core/workspaces/read-data-version'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import { entityTag, splitAnswer, tagOf } from '../http/entity-tag.ts'

/** Reads of figures and lists, by whether their answer was remembered (`hit`) or computed (`miss`). */
const reads = new Counter({
  name: 'vitrina_remembered_reads_total',
  help: 'Reads of figures and lists by whether their answer was remembered',
  labelNames: ['outcome'],
})

interface Remembered {
  /** The answer up to its metadata, packed where it is long. */
  before: string | Buffer
  meta: object
  tag: string
  /** The minute it holds for; null: it does not depend on the time of day. */
  minute: number | null
}

/**
 * Answers of so many characters are packed: a list of a hundred dishes takes a tenth of its memory, and unpacking it 0.05
 * ms. Where more is asked for in turn than fits into memory, nothing is found there at all.
 */
const packedFrom = 4096

/** The JSON of an answer, with its `ETag`. */
export interface TaggedBody {
  body: string
  tag: string
}

/**
 * Answers of this process, of which each is used again while nothing that it depends on has changed: the input, the
 * caller's rights and restaurants, the date, and the version of the workspace's data. The longest unused ones go when
 * all together exceed a number of bytes.
 */
export class RememberedAnswers {
  readonly #answers: LRUCache<string, Remembered> | null
  /** What is being computed, by the minute and what it depends on; null for what cannot be shared. */
  readonly #underway = new Map<string, Promise<Remembered | null>>()

  /** 0 bytes: nothing is remembered. */
  constructor(maxBytes: number) {
    this.#answers =
      maxBytes === 0
        ? null
        : // Characters have two bytes, and an entry a few hundred more.
          new LRUCache({
            maxSize: maxBytes,
            sizeCalculation: ({ before }, key) =>
              (typeof before === 'string' ? 2 * before.length : before.byteLength) + 2 * key.length + 600,
          })
  }

  /**
   * Returns the answer of a read to an input, from memory or by `compute`, which gets the context to compute in. Reads
   * that are alike and simultaneous share one computation; where it fails, each has its own. The version of the data in
   * the context must have been read before the request reads anything else.
   */
  async answer(
    name: string,
    input: object,
    ctx: Context,
    compute: (ctx: Context) => Promise<unknown>,
  ): Promise<TaggedBody> {
    const answers = this.#answers
    if (answers === null || ctx.dataVersion == null) return tagged(JSON.stringify(await compute(ctx)))
    const key = keyOf(name, input, ctx)
    const minute = Math.floor(ctx.now().getTime() / 60_000)
    const known = answers.get(key)
    const isCurrent = known && (known.minute === null || known.minute === minute)
    const task = `${minute} ${key}`
    const underway = this.#underway.get(task)
    const found = isCurrent ? known : underway && (await underway)
    if (found) {
      reads.inc({ outcome: 'hit' })
      return { body: bodyOf(found, ctx), tag: found.tag }
    }
    reads.inc({ outcome: 'miss' })
    const computed = computeFor(ctx, minute, compute)
    const shared = computed.then(
      ({ answer }) => answer,
      () => null,
    )
    this.#underway.set(task, shared)
    try {
      const { body, answer } = await computed
      if (answer === null) return tagged(body)
      // Computed while the data changed, it would be of a change that a crash of the database can still take back.
      if ((await readDataVersion(ctx)) === ctx.dataVersion) answers.set(key, answer)
      return { body, tag: answer.tag }
    } finally {
      if (this.#underway.get(task) === shared) this.#underway.delete(task)
    }
  }
}

/** Computes an answer; null for what is to be remembered where it does not end with metadata. */
async function computeFor(
  ctx: Context,
  minute: number,
  compute: (ctx: Context) => Promise<unknown>,
): Promise<{ body: string; answer: Remembered | null }> {
  let isOfMinute = false
  const noting: Context = {
    ...ctx,
    dateClock: () => ctx.now(),
    now: () => {
      isOfMinute = true
      return ctx.now()
    },
  }
  const body = JSON.stringify(await compute(noting))
  const split = splitAnswer(body)
  if (split === null) return { body, answer: null }
  const { before, meta } = split
  return { body, answer: { before: pack(before), meta, tag: tagOf(split), minute: isOfMinute ? minute : null } }
}

function tagged(body: string): TaggedBody {
  return { body, tag: entityTag(body) }
}

function keyOf(name: string, input: object, ctx: Context): string {
  const { workspace, actor, scopes, reach, apiVersion, dataVersion } = ctx
  return JSON.stringify([
    ...[name, Object.entries(input).sort(byName), apiVersion, workspace.id, dataVersion],
    ...[dateIn(workspace.timezone, ctx.now()), [...scopes].sort(), reach && [...reach].sort()],
    // What people see may be theirs alone; the keys of a workspace see the same.
    actor.type === 'key' ? null : [actor.type, actor.id],
  ])
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : Number(a > b)
}

function bodyOf({ before, meta }: Remembered, ctx: Context): string {
  const ofCall = { ...meta, requestId: ctx.requestId, generatedAt: ctx.now().toISOString() }
  return `${typeof before === 'string' ? before : inflateRawSync(before).toString()}"meta":${JSON.stringify(ofCall)}}`
}

function pack(before: string): string | Buffer {
  return before.length < packedFrom ? before : deflateRawSync(before, { level: constants.Z_BEST_SPEED })
}
