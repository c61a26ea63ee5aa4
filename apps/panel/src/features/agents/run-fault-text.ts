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
  gateway_unreachable:
    'The gateway does not answer at its address. Check the address and the port, and that the server runs and can be reached from here.',
  gateway_forbidden:
    'This is an internal address of the network or the cloud, and can not be a gateway. Enter the address of the server of models.',
  gateway_private:
    'This is an address of a private network, and this installation does not connect there. Enter an address on the Internet. Whoever runs this installation allows private ones: CONNECT_PRIVATE=true.',
  gateway_timeout:
    'The gateway did not answer in time. See whether the server is overloaded; lighter models answer sooner.',
  gateway_redirect: 'The gateway redirects, and redirects are not followed. Enter the address it leads to.',
  gateway_too_large:
    'The answer of the gateway is too large and was not read. See whether a server of models answers at this address.',
  gateway_key: 'The gateway does not accept the key. (HTTP {status}) Check the key and its rights.',
  gateway_payment: 'The gateway does not answer without payment. (HTTP {status}) Top up the account at its vendor.',
  gateway_model_gone:
    'The gateway has no such model or address. (HTTP {status}) Check the name of the model and the address: the root of the server, or its /v1.',
  gateway_rate:
    'The gateway limits the rate of requests. (HTTP {status}) Try again later, or raise the limit at its vendor.',
  gateway_server:
    'The gateway answered with an error of its own. (HTTP {status}) Try again later, and look at its log.',
  gateway_refused:
    'The gateway refused the request. (HTTP {status}) Usually the model can not call tools, or the request does not fit its context window: choose another model, or a larger window.',
  gateway_not_openai:
    'The gateway does not answer in the format of OpenAI. Enter the address at which /v1/chat/completions answers.',
  words: '{said}',
} as const satisfies Record<RunFault, string>
