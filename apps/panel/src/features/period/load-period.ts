import { createLoader } from 'nuqs/server'
import { periodParams } from './period-params'

export const loadPeriodSelection = createLoader(periodParams)
