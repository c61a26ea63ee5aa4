import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

interface SectionCardProps {
  title: string
  lead?: string | undefined
  /** Shown next to the title. */
  action?: ReactNode
  children: ReactNode
}

/** One section of a settings page with its title. */
export function SectionCard({ title, lead, action, children }: SectionCardProps) {
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold text-base">{title}</h3>
          {lead && <p className="mt-0.5 text-ink-soft text-sm">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}
