import type { Context } from '../../core/context.ts'
import type { Streams } from '../../core/streams.ts'

/** Signs only: what there is to see is asked for like anything else, so that a stream never shows what a reply would not. */
export const streamNews = ({ actor, request }: Pick<Context, 'actor' | 'request'>, streams: Streams, lastsSeconds: number) =>
  streams.open({
    userId: actor.userId,
    tenantId: actor.tenantId,
    sessionId: actor.sessionId,
    lastsMs: lastsSeconds * 1000,
    gone: request.gone,
  })
