import type { Context } from '../../core/call/context.ts'
import type { Streams } from '../../core/streams/streams.ts'

/**
 * Signs only: what there is to see is asked for like anything else, so that a stream never shows what a reply would not. A user who views
 * the portal as someone else hears of changes to its look and nothing personal, for as long as the viewing may last.
 */
export function streamNews(
  { actor, request, services }: Pick<Context, 'actor' | 'request' | 'services'>,
  streams: Streams,
  lastsSeconds: number,
) {
  const { userId, tenantId, sessionId, viewing } = actor
  const asked = lastsSeconds * 1000
  return streams.open({
    userId,
    hears: viewing ? [tenantId] : [userId, tenantId],
    sessionId,
    lastsMs: viewing ? Math.max(0, Math.min(asked, viewing.endsAt.getTime() - services.now().getTime())) : asked,
    gone: request.gone,
  })
}
