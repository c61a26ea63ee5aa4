'use client'

import { uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import { FileUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Refusal } from '@/components/states/refusal'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPCClient } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { fileProblem, megabytes } from './file-problem'
import { sendFiles } from './send-files'

/** Takes files that are dropped on it or chosen, sends them, and opens their page. */
export function DropZone() {
  const { t } = useI18n()
  const client = useTRPCClient()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const take = async (files: readonly File[]) => {
    if (files.length === 0 || progress !== null) return
    const wrong = fileProblem(t, files)
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
  return (
    <section
      aria-label={t('uploads.drop.title')}
      data-drop-zone
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take([...event.dataTransfer.files])
      }}
      className={cn(
        'flex flex-col items-center gap-2 rounded-card border-2 border-line-strong border-dashed bg-surface px-4 py-8 text-center',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <span className="grid size-11 place-items-center rounded-full bg-muted text-ink-soft">
        <FileUp className="size-5" aria-hidden="true" />
      </span>
      <h2 className="font-semibold text-lg">{t('uploads.drop.title')}</h2>
      <p className="max-w-xl text-ink-soft text-sm">
        {t('uploads.drop.hint', { files: uploadLimits.maxFiles, size: megabytes(uploadLimits.maxFileBytes) })}{' '}
        {t('uploads.drop.more')}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={t('uploads.drop.choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void take(files)
        }}
      />
      <Button
        variant="primary"
        size="md"
        className="mt-2"
        disabled={progress !== null}
        onClick={() => input.current?.click()}
      >
        {t('uploads.drop.choose')}
      </Button>
      {progress && (
        <div className="mt-2 w-full max-w-sm" aria-live="polite">
          <p className="mb-1.5 text-sm tabular-nums">
            {t('uploads.sending', { done: megabytes(progress.done), total: megabytes(progress.total) })}
          </p>
          <progress
            aria-label={t('uploads.drop.title')}
            max={Math.max(progress.total, 1)}
            value={progress.done}
            className="h-2 w-full overflow-hidden rounded-full accent-accent"
          />
        </div>
      )}
      {refusal !== null && <Refusal>{refusal}</Refusal>}
      <FormProblem error={error} />
    </section>
  )
}
