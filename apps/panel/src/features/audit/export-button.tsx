'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import type { auditInput } from './audit-query'

/** Saves what the filters leave, up to ten thousand entries, as CSV. What makes the file is fetched when it is asked for. */
export function ExportButton({ input, isEmpty }: { input: ReturnType<typeof auditInput>; isEmpty: boolean }) {
  const { t, locale, messages } = useI18n()
  const { workspace } = useSession()
  const client = useTRPCClient()
  const show = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { saveAudit } = await import('./save-audit')
      const { count, isCut } = await saveAudit(client, input, { t, locale, messages, workspace })
      show({ text: isCut ? t('audit.exportCut') : t('audit.exported', { count }) })
    } catch (error) {
      console.error(error)
      show({ text: t('audit.exportFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="md" aria-busy={isBusy} disabled={isBusy || isEmpty} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {isBusy ? t('audit.exporting') : t('audit.export')}
    </Button>
  )
}
