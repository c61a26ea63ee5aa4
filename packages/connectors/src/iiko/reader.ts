import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import type { Catalogue } from './catalogue.ts'
import type { Session } from './session.ts'
import type { IikoSettings } from './settings.ts'

/** What is needed to read from a server. */
export interface Reader {
  session: Session
  catalogue: Catalogue
  settings: IikoSettings
  /** Zone of subdivisions without one. */
  defaultZone: string
  now(): Date
  /** Persists from one connection to the next. */
  memory: SourceMemory
}
