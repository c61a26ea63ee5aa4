import {
  agentTasksList,
  archivedCardsList,
  BoardCard,
  BoardColumn,
  Card,
  CardChange,
  CardComment,
  CreateCard,
  CreateComment,
  cardsList,
  commentsList,
  EditCard,
  MoveCard,
  ReadBoard,
  UpdateCard,
} from '@vitrina/contract/card'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { exampleAt, exampleId } from '@vitrina/contract/example'
import { listQuery } from '@vitrina/contract/list-query'
import { addComment } from '@vitrina/core/cards/add-comment'
import { archiveCard } from '@vitrina/core/cards/archive-card'
import { createCard } from '@vitrina/core/cards/create-card'
import { editCard } from '@vitrina/core/cards/edit-card'
import { getBoardCard } from '@vitrina/core/cards/get-board-card'
import { getCard } from '@vitrina/core/cards/get-card'
import { listAgentTasks } from '@vitrina/core/cards/list-agent-tasks'
import { listArchivedCards } from '@vitrina/core/cards/list-archived-cards'
import { listCardHistory } from '@vitrina/core/cards/list-card-history'
import { listCards } from '@vitrina/core/cards/list-cards'
import { listComments } from '@vitrina/core/cards/list-comments'
import { moveCard } from '@vitrina/core/cards/move-card'
import { readBoard } from '@vitrina/core/cards/read-board'
import { restoreCard } from '@vitrina/core/cards/restore-card'
import { updateCard } from '@vitrina/core/cards/update-card'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

const ofCard = { id: z.string() }

export const cardsRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/cards', tags: ['Board'], summary: 'List the cards of the board' },
      scope: 'read:kanban',
      tool: { name: 'get_cards', title: { ru: 'Карточки доски.', en: 'The cards of the board.' } },
      list: cardsList,
    })
    .input(listQuery(cardsList))
    .output(listOf(Card))
    .query(({ ctx, input }) => listCards(ctx.core, input)),

  agentTasks: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/agent-tasks',
        tags: ['Board'],
        summary: 'List tasks assigned to agents and not yet started',
      },
      scope: 'read:kanban',
      list: agentTasksList,
    })
    .input(listQuery(agentTasksList))
    .output(listOf(Card))
    .query(({ ctx, input }) => listAgentTasks(ctx.core, input)),

  get: procedure
    .meta({
      openapi: { method: 'GET', path: '/cards/{id}', tags: ['Board'], summary: 'Get a card' },
      scope: 'read:kanban',
      tool: { name: 'get_card', title: { ru: 'Одна карточка доски.', en: 'One card of the board.' } },
    })
    .input(z.strictObject(ofCard))
    .output(itemOf(Card))
    .query(({ ctx, input }) => getCard(ctx.core, input)),

  create: procedure
    .meta({
      openapi: { method: 'POST', path: '/cards', tags: ['Board'], summary: 'Create a card' },
      scope: 'write:kanban',
      example: {
        body: { title: 'Проверить фудкост борща', content: 'Вырос на три пункта за неделю', priority: 'high' },
        answer: { assigneeId: null, assignee: null, commentsCount: 0 },
      },
      errors: ['unknown_assignee'],
      tool: {
        name: 'create_card',
        title: { ru: 'Заводит карточку и назначает исполнителя.', en: 'Makes a card and assigns it.' },
      },
      created: true,
      adds: true,
    })
    .input(CreateCard)
    .output(itemOf(Card))
    .mutation(({ ctx, input }) => createCard(ctx.core, input)),

  update: procedure
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/cards/{id}',
        tags: ['Board'],
        summary: 'Move, reassign or reprioritise a card',
      },
      scope: 'write:kanban',
      example: { body: { status: 'in_progress' }, answer: { startedAt: exampleAt } },
      errors: ['conflict', 'unknown_assignee'],
      tool: {
        name: 'update_card',
        title: {
          ru: 'Двигает карточку, меняет важность и исполнителя.',
          en: 'Moves a card, changes its priority and assignee.',
        },
      },
    })
    .input(UpdateCard.extend(ofCard))
    .output(itemOf(Card))
    .mutation(({ ctx, input }) => updateCard(ctx.core, input)),

  comments: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/cards/{id}/comments',
        tags: ['Board'],
        summary: 'List comments and reports of a card',
      },
      scope: 'read:kanban',
      list: commentsList,
    })
    .input(listQuery(commentsList).extend(ofCard))
    .output(listOf(CardComment))
    .query(({ ctx, input }) => listComments(ctx.core, input)),

  addComment: procedure
    .meta({
      openapi: { method: 'POST', path: '/cards/{id}/comments', tags: ['Board'], summary: 'Comment on a card' },
      scope: 'write:kanban',
      example: {
        body: { content: 'Подорожала свёкла' },
        answer: { kind: 'comment', author: { type: 'key', id: exampleId('key'), name: 'Касса' } },
      },
      errors: ['conflict', 'unknown_agent_profile'],
      created: true,
    })
    .input(CreateComment.extend(ofCard))
    .output(itemOf(CardComment))
    .mutation(({ ctx, input }) => addComment(ctx.core, input)),

  delete: procedure
    .meta({
      openapi: { method: 'DELETE', path: '/cards/{id}', tags: ['Board'], summary: 'Archive a card' },
      scope: 'write:kanban',
      example: { answer: { status: 'archived' } },
      tool: { name: 'delete_card', title: { ru: 'Убирает карточку в архив.', en: 'Puts a card into the archive.' } },
    })
    .input(z.strictObject(ofCard))
    .output(itemOf(Card))
    .mutation(({ ctx, input }) => archiveCard(ctx.core, input)),

  // What follows is the panel's own board: each change names the version of the card it was made on.
  board: procedure
    .input(ReadBoard)
    .output(itemOf(z.array(BoardColumn)))
    .query(({ ctx, input }) => readBoard(ctx.core, input)),

  onBoard: procedure
    .input(z.strictObject(ofCard))
    .output(itemOf(BoardCard))
    .query(({ ctx, input }) => getBoardCard(ctx.core, input)),

  move: procedure
    .input(MoveCard.extend(ofCard))
    .output(itemOf(BoardCard))
    .mutation(({ ctx, input }) => moveCard(ctx.core, input)),

  edit: procedure
    .input(EditCard.extend(ofCard))
    .output(itemOf(BoardCard))
    .mutation(({ ctx, input }) => editCard(ctx.core, input)),

  archived: procedure
    .input(listQuery(archivedCardsList))
    .output(listOf(BoardCard))
    .query(({ ctx, input }) => listArchivedCards(ctx.core, input)),

  restore: procedure
    .input(z.strictObject(ofCard))
    .output(itemOf(BoardCard))
    .mutation(({ ctx, input }) => restoreCard(ctx.core, input)),

  history: procedure
    .input(z.strictObject(ofCard))
    .output(itemOf(z.array(CardChange)))
    .query(({ ctx, input }) => listCardHistory(ctx.core, input)),
})
