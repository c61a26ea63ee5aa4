'use client'

import { TriangleAlert, X } from 'lucide-react'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { useAgentName } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { mayPass, problemOf } from '@/trpc/problem'
import { type ChangeLabels, columnName, describeChange } from './describe-change'
import { type CardPatch, onLatest, type Trouble } from './use-card-changes'

interface TroubleNoticeProps {
  trouble: Trouble | null
  onAgain: (wish: CardPatch) => void
  onDismiss: () => void
}

/** Says that a change failed and who changed the card first and how, and offers to make the change anyway. */
export function TroubleNotice({ trouble, onAgain, onDismiss }: TroubleNoticeProps) {
  const { t } = useI18n()
  const nameOf = useAgentName()
  const again = trouble && patchAgain(trouble)
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex justify-center md:bottom-6">
      {trouble && (
        <div
          role="alert"
          className="pointer-events-auto flex w-full max-w-xl items-start gap-3 rounded-xl border border-line bg-raised p-4 text-sm shadow-pop"
        >
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
          <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
            <p className="font-medium">{whatHappened({ t, nameOf }, trouble)}</p>
            <p className="text-ink-soft">{whatWasNotDone(t, trouble.wish)}</p>
            {again && (
              <Button
                className="mt-2"
                onClick={() => {
                  onDismiss()
                  onAgain(again)
                }}
              >
                {t('board.trouble.again')}
              </Button>
            )}
          </div>
          <button
            type="button"
            aria-label={t('board.trouble.dismiss')}
            onClick={onDismiss}
            className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}

/** Returns the patch to try again, when that may help. */
function patchAgain({ wish, error, latest }: Trouble): CardPatch | null {
  if (latest) return latest.status === 'archived' ? null : onLatest(wish, latest)
  return mayPass(problemOf(error)) ? wish : null
}

function whatHappened(labels: ChangeLabels, { wish: { title }, error, latest, lastChange }: Trouble): string {
  const { t, nameOf } = labels
  if (latest?.status === 'archived') return t('board.trouble.archived', { title })
  if (latest && lastChange) {
    const { actor } = lastChange
    const words = { title, who: nameOf(actor), what: describeChange(labels, lastChange) }
    return actor.type === 'user' ? t('board.trouble.changed', words) : t('board.trouble.changedByOther', words)
  }
  const problem = problemOf(error)
  if (!problem) return t('error.unknown')
  if (problem.code === 'not_found') return t('board.trouble.gone', { title })
  return problem.code === 'insufficient_scope' ? t('board.trouble.scope') : problemLine(t, problem)
}

function whatWasNotDone(t: Translate, wish: CardPatch): string {
  return 'move' in wish
    ? t('board.trouble.notMoved', { title: wish.title, column: columnName(t, wish.move.status) })
    : t('board.trouble.notEdited', { title: wish.title })
}
