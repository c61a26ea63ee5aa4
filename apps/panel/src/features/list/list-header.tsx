'use client'

import { PageHeader } from '@/components/shell/page-header'
import { PeriodPicker } from '@/features/period/period-picker'

/** The head of a list's page. */
export function ListHeader({ title }: { title: string }) {
  return (
    <PageHeader title={title}>
      <PeriodPicker />
    </PageHeader>
  )
}
