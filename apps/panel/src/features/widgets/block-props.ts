import type { DrillSource } from '@/features/drill/use-drill'

/** What every block of a surface is given. */
export interface BlockProps<Data> {
  id: string
  title: string
  data: Data
  /** Id of the metric drawn, by which figures lead to what is behind them; null where it is not known. */
  metric?: DrillSource
  className?: string | undefined
}
