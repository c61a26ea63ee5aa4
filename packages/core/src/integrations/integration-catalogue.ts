import type { Integration } from '@vitrina/contract/integration'

/** Everything a workspace can be connected to. */
export const integrationCatalogue: readonly Pick<Integration, 'slug' | 'name' | 'kind'>[] = [
  { slug: 'source_a', name: 'r_keeper', kind: 'accounting' },
  { slug: 'source_b', name: 'iiko', kind: 'accounting' },
  { slug: 'agent_gateway', name: 'Шлюз агентов', kind: 'ai' },
  { slug: 'mail', name: 'Почта', kind: 'mail' },
]
