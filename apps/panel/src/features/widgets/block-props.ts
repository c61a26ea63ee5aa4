import type { DrillSource } from '@/features/drill/use-drill'

/** The props of every block of a surface. */
export interface BlockProps<Data> {
  id: string
  title: string
  data: Data
  /** Id of the drawn metric, used to lead from figures to their rows; null if it is unknown. */
  metric?: DrillSource
  className?: string | undefined
}
