import { listenForWayBack } from '@/components/ui/delay-until'

// The router listens for the way back as well, and who listens first hears first.
listenForWayBack(window)
