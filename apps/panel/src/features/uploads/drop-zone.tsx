'use client'

import { readableEndings, uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Refusal } from '@/components/states/refusal'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { megabytes, readableKinds } from './file-problem'
import { type SendingProgress, useSending } from './use-sending'

/** Takes files that are dropped on it or chosen, sends them, and opens their page. */
export function DropZone() {
  const { t, locale } = useI18n()
  const [isOver, setOver] = useState(false)
  const { send, progress, refusal, error } = useSending()
  const { maxFiles, maxFileBytes } = uploadLimits
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
        send([...event.dataTransfer.files])
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
        {t('uploads.drop.hint', { kinds: readableKinds(locale), files: maxFiles, size: megabytes(maxFileBytes) })}{' '}
        {t('uploads.drop.more')}
      </p>
      <FileButton isDisabled={progress !== null} onChoose={send} />
      {progress && <Progress {...progress} />}
      {refusal !== null && <Refusal>{refusal}</Refusal>}
      <FormProblem error={error} />
    </section>
  )
}

/** Opens the browser's choice of files. */
function FileButton({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: (files: File[]) => void }) {
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={readableEndings.join(',')}
        aria-label={t('uploads.drop.choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again.
          target.value = ''
          onChoose(files)
        }}
      />
      <Button variant="primary" size="md" className="mt-2" disabled={isDisabled} onClick={() => input.current?.click()}>
        {t('uploads.drop.choose')}
      </Button>
    </>
  )
}

function Progress({ done, total }: SendingProgress) {
  const { t } = useI18n()
  return (
    <div className="mt-2 w-full max-w-sm" aria-live="polite">
      <p className="mb-1.5 text-sm tabular-nums">
        {t('uploads.sending', { done: megabytes(done), total: megabytes(total) })}
      </p>
      <progress
        aria-label={t('uploads.drop.title')}
        max={Math.max(total, 1)}
        value={done}
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
      />
    </div>
  )
}
