'use client'

import { FigureDimension } from '@vitrina/contract/figure-query'
import type { FigureOffer } from '@vitrina/contract/figure-result'
import { timeDimensions } from '@vitrina/contract/figure-shape'
import { ChevronDown } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { type OfferedItem, OfferList } from './offer-list'
import { Picker } from './picker'
import { refusalLabels } from './refusal-labels'

interface RowsPickerProps {
  by: readonly FigureDimension[]
  /** Which of the two dimensions this picker chooses. */
  slot: 0 | 1
  offer: FigureOffer | undefined
  onChange: (by: FigureDimension[]) => void
}

const none = 'none'

/** Chooses the dimension of the rows; those that a chosen metric is not available by say so. */
export function RowsPicker({ by, slot, offer, onChange }: RowsPickerProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const current = by[slot]
  const other = by[slot === 0 ? 1 : 0]
  const label = t(slot === 0 ? 'builder.rows.first' : 'builder.rows.second')
  const itemOf = (id: FigureDimension): OfferedItem => {
    const refusal = offer?.dimensions.find((dimension) => dimension.id === id)?.rows[slot] ?? null
    return {
      ...{ id, name: words.dimension(id), isChosen: id === current },
      refusal: refusal && refusalLabels(refusal, words, t),
    }
  }
  const offered = FigureDimension.options.filter((id) => id !== other)
  const groups = [
    {
      title: label,
      items: [
        {
          id: none,
          name: t(slot === 0 ? 'builder.rows.none' : 'builder.rows.noSecond'),
          isChosen: current === undefined,
          refusal: null,
        },
      ],
    },
    { title: t('builder.rows.time'), items: offered.filter(isTime).map(itemOf) },
    { title: t('builder.rows.other'), items: offered.filter((id) => !isTime(id)).map(itemOf) },
  ]
  const name =
    current === undefined ? t(slot === 0 ? 'builder.rows.none' : 'builder.rows.noSecond') : words.by([current])
  const choose = (id: string) => {
    const kept = other === undefined ? [] : [other]
    if (id === none) return onChange(kept)
    const dimension = FigureDimension.parse(id)
    onChange(slot === 0 ? [dimension, ...kept] : [...kept, dimension])
  }
  return (
    <Picker
      label={label}
      button={{
        className: cn(buttonStyle(), current !== undefined && 'border-accent text-accent'),
        // While nothing is chosen, the name includes the visible label.
        'aria-label':
          current === undefined && slot === 1
            ? `${label}: ${name}`
            : t(slot === 0 ? 'builder.rows.first.chosen' : 'builder.rows.second.chosen', { by: name.toLowerCase() }),
        children: (
          <>
            <span className="max-w-52 truncate first-letter:uppercase">
              {current === undefined && slot === 1 ? label : name}
            </span>
            <ChevronDown aria-hidden="true" />
          </>
        ),
      }}
    >
      {(close) => (
        <OfferList
          groups={groups}
          empty={t('builder.nothingFound')}
          onChoose={(id) => {
            choose(id)
            close()
          }}
        />
      )}
    </Picker>
  )
}

function isTime(id: FigureDimension): boolean {
  return timeDimensions.includes(id) || id === 'hour'
}
