import { config } from 'zod'
import { listenForWayBack } from '@/components/ui/delay-until'

// zod would try whether it may compile code, which the panel's content security policy refuses and browsers report.
config({ jitless: true })

// The router listens for back navigation too; the first listener added is called first.
listenForWayBack(window)
