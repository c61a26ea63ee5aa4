import { Badge } from '@/components/ui/badge'

/** An HTTP status in the colour of its class. */
export function StatusBadge({ status }: { status: number }) {
  const tone = status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'
  return (
    <Badge tone={tone} className="tabular-nums">
      {status}
    </Badge>
  )
}
