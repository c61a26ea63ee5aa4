'use client'

import type { MadeKey } from '@vitrina/contract/team'
import { Checkbox } from '@/components/ui/checkbox'
import { useI18n } from '@/i18n/i18n-provider'

interface KeyChoiceProps {
  keys: readonly MadeKey[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The keys that a person who goes has made, and which of them end. None is chosen beforehand: programs work by them. */
export function KeyChoice({ keys, chosen, onChange }: KeyChoiceProps) {
  const { t } = useI18n()
  if (keys.length === 0) return <p>{t('team.remove.noKeys')}</p>
  return (
    <fieldset>
      <legend>{t('team.remove.keys')}</legend>
      <ul className="mt-2 grid max-h-60 gap-2.5 overflow-y-auto text-ink">
        {keys.map(({ id, name, hint, isTest }) => (
          <li key={id}>
            <Checkbox
              hint={isTest ? t('team.remove.testKey', { hint }) : hint}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
