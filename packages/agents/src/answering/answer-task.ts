import { Agent } from '@vitrina/contract/agent'
import { Card } from '@vitrina/contract/card'
import { z } from 'zod'
import type { Meaning } from '../reading/meaning.ts'
import { type Answered, type Asking, nothing } from './asking.ts'
import { Lists } from './lists.ts'
import { MissingScope } from './missing-scope.ts'
import type { Speech } from './speech.ts'

type Task = Extract<Meaning, { kind: 'task' }>

/** Puts a task on the board, for the person the text names. */
export async function answerTask(asking: Asking, task: Task, speech: Speech, line: string): Promise<Answered> {
  const { ctx } = asking
  const { title, assigneeHint, priority } = task
  if (title === '') {
    const ask = speech.in(
      'Не понял, что нужно сделать. Скажите, например: «Сделай задачу: проверить фудкост по пицце».',
      'It is not said what to do. Say, for one: “Make a task: check the food cost of pizza”.',
    )
    return { ...nothing(asking, line), report: ask }
  }
  if (!ctx.scopes.has('write:kanban')) throw new MissingScope('write:kanban')
  const lists = new Lists(asking)
  const { agent, words } = await executor(asking, lists, assigneeHint, speech)
  const made = await lists.call('create_card', {
    ...{ title, priority },
    ...(assigneeHint !== null && !agent && { content: speech.in(`Для кого: ${assigneeHint}`, `For: ${assigneeHint}`) }),
    ...(agent && { assigneeId: agent.id }),
  })
  const card = Card.parse(made?.['data'])
  const urgent = card.priority === 'urgent' ? speech.in(' срочную', ' urgent') : ''
  const head = speech.in(
    `Поставил${urgent} задачу «${card.title}» (${card.id}).`,
    `Put the${urgent} task “${card.title}” on the board (${card.id}).`,
  )
  return { ...nothing(asking, line), report: `${line}.\n${head}\n${words}`, sources: lists.sources, isAnswered: true }
}

async function executor(
  { ctx }: Asking,
  lists: Lists,
  hint: string | null,
  speech: Speech,
): Promise<{ agent: Agent | null; words: string }> {
  const nobody = (ru: string, en: string) => ({
    agent: null,
    words: speech.in(`Исполнитель не назначен: ${ru}.`, `Nobody is assigned: ${en}.`),
  })
  if (hint === null) return nobody('в вопросе он не назван', 'the question names nobody')
  if (!ctx.scopes.has('read:agents'))
    return nobody('нет права read:agents, чтобы его найти', 'the scope read:agents is missing to find them')
  const answer = await lists.call('get_agents', { filter_is_active: 'true', limit: 200 })
  const agents = z.array(Agent).parse(answer?.['data'] ?? [])
  const said = stemsOf(hint)
  const fitting = agents.filter(({ name }) =>
    stemsOf(name).some((stem) => said.some((one) => one.startsWith(stem) || stem.startsWith(one))),
  )
  const [agent, another] = fitting
  if (agent && !another) return { agent, words: speech.in(`Исполнитель: ${agent.name}.`, `Assigned to ${agent.name}.`) }
  const names = speech.list((another ? fitting : agents).map(({ name }) => name))
  return another
    ? nobody(`«${hint}» подходит к нескольким: ${names}`, `“${hint}” fits several: ${names}`)
    : nobody(`«${hint}» не подходит ни к одному исполнителю (есть ${names})`, `“${hint}” is none of ${names}`)
}

/** Words of a name without their endings, so that «технологу» matches «технолог». */
function stemsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, Math.max(4, word.length - 2)))
}
