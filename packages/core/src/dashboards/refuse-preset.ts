import { DomainError } from '../errors/domain-error.ts'
import type { DashboardRow } from './dashboard-rows.ts'

/** Throws 409 `conflict` for a dashboard that comes with the product: it is the same in every workspace. */
export function refusePreset(row: DashboardRow): void {
  if (row.preset === null) return
  const words = 'This dashboard comes with the product and stays as it is; duplicate it and change the copy.'
  throw new DomainError('conflict', words)
}
