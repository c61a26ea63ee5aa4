/** What the examples show, in the order a newcomer needs them. */
export const examples = ['restaurants', 'dishes', 'checks', 'price', 'card', 'signature', 'stream'] as const
export type Example = (typeof examples)[number]

export const languages = ['curl', 'typescript', 'python'] as const

/** The values filled into the examples. Keys, secrets and ids are always the placeholders below. */
export interface SnippetFacts {
  /** Root of the endpoints, `https://…/api/v1`. */
  api: string
  /** A business date that has checks. */
  day: string
  cardTitle: string
  priceReason: string
}

export type Snippets = Record<Example, (facts: SnippetFacts) => string>

export const keyPlaceholder = 'svc_test_YOUR_KEY'
export const dishPlaceholder = 'dish_YOUR_DISH'
export const secretPlaceholder = 'whsec_YOUR_SECRET'
