'use client'

import { PeriodRule } from '@vitrina/contract/period-rule'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'

interface PeriodRuleFieldProps {
  hint: string
  value: PeriodRule
  onChange: (rule: PeriodRule) => void
}

/** Chooses the days of a widget: those of its dashboard, or a rule of its own. */
export function PeriodRuleField({ hint, value, onChange }: PeriodRuleFieldProps) {
  const { t } = useI18n()
  return (
    <Field label={t('dashboards.field.period')} hint={hint}>
      {(control) => (
        <NativeSelect
          {...control}
          className="block"
          value={value}
          onChange={({ target }) => onChange(PeriodRule.parse(target.value))}
        >
          {PeriodRule.options.map((rule) => (
            <option key={rule} value={rule}>
              {t(`dashboards.rule.${rule}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
