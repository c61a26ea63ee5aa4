import { checkLabels } from '@vitrina/contract/connection-check'
import { withAdvice, withStatus } from '@vitrina/contract/gateway-labels'
import { type Reason, renderReason } from '@vitrina/contract/reason'
import { type RunFault, runFaults, runFaultText as textOf } from '@vitrina/contract/run-faults'
import type { Locale } from '@/i18n/locale'

/** Why a run failed or a question got no answer, in the user's language. */
export function runFaultText(locale: Locale, fault: Reason): string {
  return renderReason(locale === 'ru' ? russian : english, fault) ?? textOf(fault)
}

const russian = {
  ...runFaults,
  // REST and the delivery log have this one in English.
  no_adapter: 'Адаптера «{adapter}» в этой установке нет; есть: {adapters}. Выберите другой на странице «Агенты».',
} as const satisfies Record<RunFault, string>

const connectAnew = 'Have an owner connect agent_gateway anew under integrations, or choose agent_local.'

const english = {
  out_of_time: 'The agent did not finish in the time it has: {seconds} s (adapter.maxSeconds).',
  out_of_steps: 'The agent has used up its steps: {max} tool calls at most in one run (adapter.maxSteps).',
  out_of_readings:
    'The agent has used up its steps: it may read {max} times at most in one run (adapter.maxSteps). Ask for less.',
  out_of_tokens: 'The run has used up its tokens: {max} (adapter.maxTokens).',
  out_of_cost: 'The run has reached its maximum cost: {max} (adapter.maxCost).',
  cancelled: 'The run was cancelled by {by}.',
  process_stopped: 'The process that ran the agent was stopped.',
  process_ended: 'The process ended before the agent had finished.',
  run_over: 'The run is over already: tools no longer answer.',
  driver_gone:
    'Someone who gave this task or wrote in it has no access any more: the person has left the team, or the key was revoked, and the agent works with their rights. Assign the task again, and the agent will work with yours.',
  no_adapter: 'This installation has no adapter “{adapter}”; it has: {adapters}. Choose another at the page “Agents”.',
  other_shape:
    'The agent’s adapter answered in another form than is needed. Try again; if it stays so, tell whoever installed it.',
  internal: 'An internal error stopped the agent. Try again; if it stays so, report it.',
  no_agent_service: 'This installation has no agent that answers questions.',
  agents_off: 'Agents are off in this workspace; its owner turns them on (scope adapter:control): adapter.enabled.',
  no_agent: 'No agent can answer: turn on the analyst or another employee that works here (scope write:agents).',
  thread_busy: 'The previous question of this conversation is still being answered; ask this one a little later.',
  not_drawn: 'The agent’s answer could not be shown; ask again.',
  stalled: 'The question got no answer: the process did not respond for too long. Ask it again.',
  taken_away: 'The question was taken from this process before it answered. Ask it again.',
  model_confused: 'The model could not handle the tools: its calls and answers could not be read. Try another model.',
  model_out_of_steps: 'The model has used up its steps (adapter.maxSteps).',
  model_in_circles: 'The model goes in circles: it repeats the same call.',
  gateway_sandbox: 'A sandbox calls no gateway: choose agent_local, or work in the workspace itself.',
  gateway_unconnected:
    'No gateway of agents is connected: connect agent_gateway under integrations, or choose agent_local.',
  gateway_not_theirs: `The model was connected by {who}, without the scope adapter:control: such a model does not work for agents. ${connectAnew}`,
  gateway_not_theirs_unnamed: `The model was connected by someone without the scope adapter:control: such a model does not work for agents. ${connectAnew}`,
  gateway_unreachable: withAdvice(checkLabels.gateway_unreachable),
  gateway_forbidden: withAdvice(checkLabels.gateway_forbidden),
  gateway_private:
    'This is an address of a private network, and this installation does not connect there. Enter an address on the Internet. Whoever runs this installation allows private ones: CONNECT_PRIVATE=true.',
  gateway_timeout: withAdvice(checkLabels.gateway_timeout),
  gateway_redirect: withAdvice(checkLabels.gateway_redirect),
  gateway_too_large: withAdvice(checkLabels.gateway_too_large),
  gateway_key: withStatus(checkLabels.gateway_key),
  gateway_payment: withStatus(checkLabels.gateway_payment),
  gateway_model_gone: withStatus(checkLabels.gateway_model_gone),
  gateway_rate: withStatus(checkLabels.gateway_rate),
  gateway_server: withStatus(checkLabels.gateway_server),
  gateway_refused: withStatus(checkLabels.gateway_refused),
  gateway_not_openai: withAdvice(checkLabels.gateway_not_openai),
  words: '{said}',
} as const satisfies Record<RunFault, string>
