import { WidgetLayout } from '@vitrina/contract/dashboard'
import { Period } from '@vitrina/contract/dates'
import {
  FoodCostData,
  HeatmapData,
  MetricData,
  RankingData,
  SeriesData,
  TableData,
  TextData,
} from '@vitrina/contract/widget'
import { z } from 'zod'

/**
 * The id by which surfaces name the catalogue. It is not an address, so it is the same on every server and survives a
 * move.
 */
export const catalogueId = 'urn:vitrina:a2ui-catalog:1'

type Json = Record<string, unknown>

interface WidgetComponent {
  says: string
  /** Shapes of its data, by the name of their schema. */
  shapes: Record<string, z.ZodType>
  /** The ways it may be drawn, where there are several. */
  drawnAs?: readonly string[]
}

/** The data and forms of each widget, by the name of its component. */
const widgets = {
  VitrinaMetric: {
    says: 'One figure beside the same figure of the period before, with its course by day.',
    shapes: { MetricData, FoodCostData },
  },
  VitrinaSeries: { says: 'Figures along time.', shapes: { SeriesData }, drawnAs: ['line', 'area', 'bar'] },
  VitrinaRanking: {
    says: 'Items by one figure each, in the order given.',
    shapes: { RankingData },
    drawnAs: ['bar', 'pie'],
  },
  VitrinaTable: { says: 'Rows of words and figures; the columns tell the units.', shapes: { TableData } },
  VitrinaHeatmap: { says: 'A figure by two keys.', shapes: { HeatmapData } },
  VitrinaText: { says: 'Text in Markdown.', shapes: { TextData } },
} satisfies Record<string, WidgetComponent>

export type WidgetComponentName = keyof typeof widgets

const commonTypes = 'https://a2ui.org/specification/v0_9/common_types.json#/$defs/'

/** The catalogue in the form of A2UI v0.9: the JSON Schema of every component and of the data it is bound to. */
export const catalogue: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: catalogueId,
  catalogId: catalogueId,
  title: 'Vitrina',
  description: 'Widgets of Vitrina’s dashboards and answers. Null is unknown, never zero.',
  components: {
    VitrinaDashboard: component(
      'VitrinaDashboard',
      'Widgets on a grid of 12 columns, each where its layout says; one under another where there is no room.',
      {
        title: dynamic('DynamicString', 'What the widgets are about.'),
        period: dynamic('DynamicValue', 'Bound to a value of #/$defs/Period; both ends are included.'),
        children: dynamic('ChildList', 'The widgets.'),
      },
    ),
    ...Object.fromEntries(Object.entries<WidgetComponent>(widgets).map(([name, each]) => [name, widget(name, each)])),
  },
  functions: {},
  $defs: {
    Period: schemaOf(Period),
    Layout: schemaOf(WidgetLayout),
    ...Object.fromEntries(
      Object.values<WidgetComponent>(widgets).flatMap(({ shapes }) =>
        Object.entries(shapes).map(([name, shape]) => [name, schemaOf(shape)]),
      ),
    ),
    theme: { type: 'object', additionalProperties: false },
    anyComponent: {
      oneOf: ['VitrinaDashboard', ...Object.keys(widgets)].map((name) => ({ $ref: `#/components/${name}` })),
      discriminator: { propertyName: 'component' },
    },
    anyFunction: { not: {} },
  },
}

function widget(name: string, { says, shapes, drawnAs }: WidgetComponent): Json {
  const shape = Object.keys(shapes)
    .map((each) => `#/$defs/${each}`)
    .join(' or ')
  return component(name, says, {
    title: dynamic('DynamicString', 'The title over it.'),
    layout: dynamic('DynamicValue', 'Bound to a value of #/$defs/Layout.'),
    data: dynamic('DynamicValue', `Bound to a value of ${shape}.`),
    ...(drawnAs && { drawnAs: { type: 'string', enum: drawnAs } }),
  })
}

function component(name: string, description: string, properties: Json): Json {
  const own = { component: { const: name }, ...properties }
  return {
    type: 'object',
    description,
    allOf: [{ $ref: `${commonTypes}ComponentCommon` }, { type: 'object', properties: own, required: Object.keys(own) }],
    unevaluatedProperties: false,
  }
}

function dynamic(type: 'DynamicString' | 'DynamicValue' | 'ChildList', description: string): Json {
  return { $ref: `${commonTypes}${type}`, description }
}

function schemaOf(shape: z.ZodType): Json {
  const {
    $schema: _,
    $ref,
    $defs,
    ...schema
  } = z.toJSONSchema(shape, {
    // The examples belong to the API document.
    override: ({ jsonSchema }) => void Reflect.deleteProperty(jsonSchema, 'example'),
  })
  // A schema with a name of its own is emitted as a reference.
  const named = $defs?.[$ref?.slice('#/$defs/'.length) ?? '']
  return named ? { ...named } : schema
}
