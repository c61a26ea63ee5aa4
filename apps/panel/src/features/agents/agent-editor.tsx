'use client'

import type { AgentDetail } from '@vitrina/contract/agent'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Modal } from '@/components/ui/modal'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { AgentForm } from './agent-form'

/** The form of the agent in the address. It asks before unsaved changes are lost, however the reader leaves. */
export function AgentEditor({ agents }: { agents: readonly AgentDetail[] }) {
  const { t } = useI18n()
  const [asked, ask] = useAsked()
  const [isChanged, setChanged] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const leaving = useUnsaved(isChanged)
  // Back navigation has closed the form.
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

/** Used instead of an agent's id for a new agent. */
export const newAgent = 'new'

/** The agent to edit, stored in the address so that the browser's back button closes the form. */
export function useAsked() {
  return useQueryState('edit', parseAsString.withOptions({ history: 'push', scroll: false }))
}
