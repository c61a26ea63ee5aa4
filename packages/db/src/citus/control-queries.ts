/**
 * The statements that look at rows of many workspaces at once, by name. On a cluster each of them asks every node, so
 * there are few, none is part of a request, and each is bounded or counts. All others name their workspace.
 */
export const controlQueries = {
  'complete-workspaces': 'which workspaces miss defaults, at a start',
  'missing-jobs': 'which sources have no planned exchange',
  'unpublished-workspaces': 'which workspaces have events without a position',
  'lost-deliveries': 'which workspaces have deliveries of a process that died',
  'due-webhooks': 'which subscriptions have deliveries due',
  'dead-runs': 'runs of agents whose process died',
  'waiting-cards': 'cards that wait for an agent',
  'due-uploads': 'uploads with something to do',
  'due-mailings': 'mailings whose time has come',
  'due-issues': 'which workspaces have mails to send',
  'lost-issues': 'which workspaces have mails that will never be sent',
  'filled-sandboxes': 'which of the sandboxes in use have data',
  backlog: 'how many events and deliveries wait, for the operator and for metrics',
  'installation-state': 'what waits in all, for metrics',
  'sealed-samples': 'some sealed texts, to try a key on at a start',
  'figures-drift': 'rollups that differ from their lines, for the operator',
  'feed-positions': 'the last events of the workspaces that a process has readers of',
  'sales-dropped': 'that answers of before a month of sales was dropped are not given again',
  'expired-workspaces': 'which workspaces have records that are over, before they are deleted one workspace at a time',
} as const

export type ControlQuery = keyof typeof controlQueries

/** The comment that begins such a statement, by which logs and tests recognise it. */
export function controlTag(name: ControlQuery): string {
  return `/* control: ${name} */`
}
