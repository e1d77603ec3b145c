import { isOpenToViewer } from '@portico/contract/core/access.ts'
import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../call/app-error.ts'
import type { Actor } from '../call/context.ts'
import type { Services } from '../call/services.ts'
import { header } from './guard.ts'

/** Resolves the caller's viewing and returns the actor that they view as. `counts`: it counts as one of the pages they read. Throws `view_over`. */
export type ViewAs = (viewer: Actor, viewingId: string, call: { counts: boolean; requestId: string }) => Promise<Actor>

/**
 * Who the caller is to this endpoint: the signed-in user, or the viewed one. A request that names a viewing is never answered as if it named none: what
 * is not a reading is refused, and so is everything once the viewing is over.
 */
export async function viewedBy(request: FastifyRequest, spec: Endpoint, actor: Actor, viewAs: ViewAs): Promise<Actor> {
  const named = header(request, 'viewas')
  if (named === undefined || spec.whileViewing === 'asOneself') return actor
  const isTimer = spec.background || header(request, 'x-background') === '1'
  const counts = spec.method === 'GET' && !isTimer && isOpenToViewer(spec)
  const viewed = await viewAs(actor, named, { counts, requestId: request.id })
  if (!isOpenToViewer(spec)) throw new AppError('view_only')
  return viewed
}

/** Handles that write nothing, whatever scope a handler asks for. */
export const readingOnly = (services: Services): Services => ({
  ...services,
  inScope: (scope, work) => services.inScope({ ...scope, readOnly: true }, work),
  inReadScope: (scope, work) => services.inReadScope({ ...scope, readOnly: true }, work),
})
