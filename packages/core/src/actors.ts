import type { Author } from '@vitrina/contract/actor'
import { encodeId } from '@vitrina/db/ids'
import type { Actor } from './context.ts'

/** Public id of an actor; for the system it is that of its workspace. */
export function actorId(type: Actor['type'], uuid: string): string {
  return encodeId(type === 'system' ? 'workspace' : type, uuid)
}

/** The public form of an actor. */
export function toAuthor(actor: { type: Actor['type']; id: string; name: string }): Author {
  return { type: actor.type, id: actorId(actor.type, actor.id), name: actor.name }
}
