'use client'

import { ProblemState } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'

export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <Card>
      <ProblemState error={error} onRetry={reset} />
    </Card>
  )
}
