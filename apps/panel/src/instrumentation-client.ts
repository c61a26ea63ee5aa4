import { listenForWayBack } from '@/components/ui/hold-back'

// The router listens for the way back as well, and who listens first hears first.
listenForWayBack(window)
