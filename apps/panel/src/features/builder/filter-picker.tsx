'use client'

import { FigureDimension } from '@vitrina/contract/figure-query'
import type { FigureOffer } from '@vitrina/contract/figure-result'
import { timeDimensions } from '@vitrina/contract/figure-shape'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { useI18n } from '@/i18n/i18n-provider'
import type { BuilderQuery } from './builder-query'
import { withCondition } from './builder-query'
import { MemberList } from './member-list'
import { OfferList } from './offer-list'
import { Picker } from './picker'
import { refusalWords } from './refusal-words'

interface FilterPickerProps {
  query: BuilderQuery
  offer: FigureOffer | undefined
  onChange: (where: BuilderQuery['where']) => void
}

/** Narrows figures by one more dimension: first which, then to whom of it. */
export function FilterPicker(props: FilterPickerProps) {
  const { t } = useI18n()
  return (
    <Picker
      label={t('builder.filter.by')}
      button={{
        className: buttonStyle(),
        'aria-label': t('builder.filter.by'),
        children: (
          <>
            <Plus aria-hidden="true" />
            {t('builder.filter.add')}
          </>
        ),
      }}
    >
      {(close) => <FilterSteps {...props} onDone={close} />}
    </Picker>
  )
}

function FilterSteps({ query, offer, onChange, onDone }: FilterPickerProps & { onDone: () => void }) {
  const { t } = useI18n()
  const words = useFigureWords()
  const [dimension, setDimension] = useState<FigureDimension | null>(null)
  if (dimension !== null) {
    return (
      <MemberList
        query={query}
        dimension={dimension}
        onApply={(condition) => {
          onChange(withCondition(query.where, dimension, condition))
          onDone()
        }}
      >
        <Button look="ghost" onClick={() => setDimension(null)}>
          {t('builder.filter.back')}
        </Button>
      </MemberList>
    )
  }
  const items = FigureDimension.options.filter(isFiltered).map((id) => {
    const refusal = offer?.dimensions.find((each) => each.id === id)?.filter ?? null
    const isChosen = query.where.some((condition) => condition.dimension === id)
    return { id, name: words.dimension(id), isChosen, refusal: refusal && refusalWords(refusal, words, t) }
  })
  return (
    <OfferList
      groups={[{ title: t('builder.filter.by'), items }]}
      empty={t('builder.nothingFound')}
      onChoose={(id) => setDimension(FigureDimension.parse(id))}
    />
  )
}

/** Days are chosen by the period of the page. */
function isFiltered(id: FigureDimension): boolean {
  return id === 'weekday' || id === 'weekend' || !timeDimensions.includes(id)
}
