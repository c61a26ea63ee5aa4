'use client'

import type { ReactNode } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodPicker } from '@/features/period/period-picker'

/** The head of a list's page. */
export function ListHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <PageHeader title={title}>
      <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
        <PeriodPicker />
        {children}
      </div>
    </PageHeader>
  )
}
