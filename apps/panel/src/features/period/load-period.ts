import { createLoader } from 'nuqs/server'
import { periodParams } from './period-params'

/** What Next hands a page as its search parameters. */
export type LoaderInput = Record<string, string | string[] | undefined>

export const loadPeriodSelection = createLoader(periodParams)
