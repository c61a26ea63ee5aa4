import { listenForWayBack } from '@/components/ui/delay-until'

// The router listens for back navigation too; the first listener added is called first.
listenForWayBack(window)
