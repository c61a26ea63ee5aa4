import { Agent } from '@vitrina/contract/agent'
import { Card } from '@vitrina/contract/card'
import { z } from 'zod'
import { stemOf, tokensOf } from '../understand/tokens.ts'
import type { TaskRequest } from '../understand/understood.ts'
import type { Answer } from './answer.ts'
import type { Figures } from './figures.ts'
import { MissingScope } from './missing-scope.ts'
import { list } from './words.ts'

/** Puts the task that was asked for on the board, for whoever the words fit. */
export async function answerTask(figures: Figures, request: TaskRequest): Promise<Answer> {
  const title = 'Новая задача'
  if (request.title === '') {
    const head = 'Не понял, что нужно сделать. Скажите, например: «Сделай задачу: проверить фудкост по пицце».'
    return { head, title, blocks: [] }
  }
  if (!figures.ctx.scopes.has('write:kanban')) throw new MissingScope('write:kanban')
  const { agent, words } = await executor(figures, request.assigneeHint)
  const content = [
    `Поставлено из вопроса: «${request.question.trim()}»`,
    ...(request.assigneeHint !== null && !agent ? [`Для кого: ${request.assigneeHint}`] : []),
  ].join('\n')
  const made = await figures.call('create_card', {
    title: request.title,
    content,
    priority: request.priority,
    ...(agent && { assigneeId: agent.id }),
  })
  const card = Card.parse(made?.['data'])
  const urgent = card.priority === 'urgent' ? ' срочную' : ''
  return { head: `Поставил${urgent} задачу «${card.title}» (${card.id}).`, remarks: [words], title, blocks: [] }
}

async function executor(figures: Figures, hint: string | null): Promise<{ agent: Agent | null; words: string }> {
  if (hint === null) return { agent: null, words: 'Исполнитель не назначен: в вопросе он не назван.' }
  if (!figures.ctx.scopes.has('read:agents')) {
    return { agent: null, words: 'Исполнитель не назначен: нет права read:agents, чтобы его найти.' }
  }
  const answer = await figures.call('get_agents', { filter_is_active: 'true', limit: 200 })
  const agents = z.array(Agent).parse(answer?.['data'] ?? [])
  const said = tokensOf(hint).map(({ stem }) => stem)
  const fitting = agents.filter(({ name }) => tokensOf(name).some(({ word }) => said.includes(stemOf(word))))
  const [agent, another] = fitting
  if (agent && !another) return { agent, words: `Исполнитель: ${agent.name}.` }
  const names = list((another ? fitting : agents).map(({ name }) => name))
  const why = another ? `подходит к нескольким: ${names}` : `не подходит ни к одному исполнителю (есть ${names})`
  return { agent: null, words: `Исполнитель не назначен: «${hint}» ${why}.` }
}
