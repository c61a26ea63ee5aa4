'use client'

import { ProblemState } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'

export default function PageError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Card>
      <ProblemState error={error} onRetry={retry} />
    </Card>
  )
}
