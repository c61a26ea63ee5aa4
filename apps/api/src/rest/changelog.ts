import { contractVersion, releases, semverPolicy } from '@vitrina/contract/changelog'
import { listEnvelope } from '@vitrina/core/list/envelope'
import type { FastifyInstance } from 'fastify'
import { sendTagged } from '../http/entity-tag.ts'
import { type ContextMeans, contextOf, refuseOthers } from './bind-routes.ts'

/** `GET /changelog`: every release of the contract, for any valid key. */
export function addChangelog(server: FastifyInstance, means: ContextMeans): void {
  const url = '/api/v1/changelog'
  server.get(url, async (request, reply) => {
    const ctx = contextOf(request, means)
    const page = { limit: releases.length, offset: 0, hasMore: false, nextCursor: null, total: releases.length }
    const { object, data, meta } = listEnvelope(ctx, [...releases], page)
    const answer = { object, data, meta: { ...meta, currentVersion: contractVersion, semverPolicy } }
    return sendTagged(request, reply, JSON.stringify(answer))
  })
  refuseOthers(server, url, new Set(['GET', 'HEAD']))
}
