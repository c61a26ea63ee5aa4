import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { fileProblem } from './file-problem'
import { sendFiles } from './send-files'

/** Bytes that have arrived, and those of all files. */
export interface SendingProgress {
  done: number
  total: number
}

/** Sends chosen files and opens their page. `refusal` and `error` say why that was not done. */
export function useSending() {
  const { t, locale } = useI18n()
  const client = useTRPCClient()
  const router = useRouter()
  const [progress, setProgress] = useState<SendingProgress | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || progress !== null) return
    const wrong = fileProblem(t, locale, files)
    setRefusal(wrong)
    setError(null)
    if (wrong !== null) return
    const total = files.reduce((sum, { size }) => sum + size, 0)
    setProgress({ done: 0, total })
    try {
      const id = await sendFiles(client, files, (done) => setProgress({ done, total }))
      router.push(`/integrations/files/${id}`)
    } catch (cause) {
      setProgress(null)
      const problem = problemOf(cause)
      if (problem?.code === 'conflict') setRefusal(t('uploads.noRoom'))
      else if (problem === null) setRefusal(t('uploads.failed'))
      else setError(cause)
    }
  }
  return { send: (files: readonly File[]) => void send(files), progress, refusal, error }
}
