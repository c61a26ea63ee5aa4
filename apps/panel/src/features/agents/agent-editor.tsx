'use client'

import type { AgentDetail } from '@vitrina/contract/agent'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Modal } from '@/components/ui/modal'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { AgentForm } from './agent-form'

/** The form of the agent that the address asks for. What is not saved is not lost without a word, by whatever way out. */
export function AgentEditor({ agents }: { agents: readonly AgentDetail[] }) {
  const { t } = useI18n()
  const [asked, ask] = useAsked()
  const [isChanged, setChanged] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const leaving = useUnsaved(isChanged)
  // The way back has closed the form.
  if (asked === null && (isChanged || isClosing)) {
    setChanged(false)
    setClosing(false)
  }
  const agent = agents.find(({ id }) => id === asked)
  if (asked === null || (asked !== newAgent && !agent)) return leaving

  const leave = () => {
    setChanged(false)
    setClosing(false)
    void ask(null)
  }
  return (
    <>
      {leaving}
      <Modal
        key={asked}
        title={agent ? t('agents.form.edit', { name: agent.name }) : t('agents.form.new')}
        closeLabel={t('agents.form.close')}
        onClose={() => (isChanged ? setClosing(true) : leave())}
      >
        <AgentForm
          agent={agent ?? null}
          onChanged={setChanged}
          isLeaving={isClosing}
          onLeave={leave}
          onStay={() => setClosing(false)}
          onCancel={() => (isChanged ? setClosing(true) : leave())}
        />
      </Modal>
    </>
  )
}

/** In the place of an agent's id: one that is yet to be made. */
export const newAgent = 'new'

/** Which agent the address asks to edit, so that the browser's own way back closes the form. */
export function useAsked() {
  return useQueryState('edit', parseAsString.withOptions({ history: 'push', scroll: false }))
}
