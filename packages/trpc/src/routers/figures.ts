import {
  AskFigures,
  AskMembers,
  FigureOffer,
  FigureOfferQuery,
  FigureResult,
  FoundMembers,
} from '@vitrina/contract/figure-result'
import { findMembers } from '@vitrina/core/figures/dimensions'
import { figuresWithCharts } from '@vitrina/core/figures/get-figures'
import { offerFigures } from '@vitrina/core/figures/plan'
import { procedure, router } from '../init.ts'

// The panel's builder of figures; keys read its results as a widget of a dashboard.
export const figuresRouter = router({
  get: procedure
    .meta({ versioned: true })
    .input(AskFigures)
    .output(FigureResult)
    .query(({ ctx, input }) => figuresWithCharts(ctx.core, input)),

  members: procedure
    .meta({ versioned: true })
    .input(AskMembers)
    .output(FoundMembers)
    .query(({ ctx, input }) => findMembers(ctx.core, input)),

  offer: procedure
    .input(FigureOfferQuery)
    .output(FigureOffer)
    .query(({ ctx, input }) => offerFigures(ctx.core, input)),
})
