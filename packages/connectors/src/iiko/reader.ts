import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import type { Catalogue } from './catalogue.ts'
import type { Session } from './session.ts'
import type { IikoSettings } from './settings.ts'

/** What reading from a server takes. */
export interface Reader {
  session: Session
  catalogue: Catalogue
  settings: IikoSettings
  /** Zone of subdivisions nobody set one for. */
  defaultZone: string
  now(): Date
  /** What is kept from one connection to the next. */
  memory: SourceMemory
}
