import type { PresenceState } from '@portico/contract/features/support/around-ticket.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { type Presence, supportApi } from '../support.queries.ts'
import { useOnlyReads } from '../ticket-desk.ts'

export type TicketPlace = { ticketId: string; tenantId: string | undefined }

/** Colleagues see each other within three seconds. */
const beatMs = 2000
/** Between two keys no one has stopped typing. */
const typingMs = 4000

const none: readonly Presence[] = []

/** Says that this person has the ticket open for as long as the page can be seen, and answers who else has. */
export function usePresence({ ticketId, tenantId }: TicketPlace, mark: RefObject<HTMLElement | null>): readonly Presence[] {
  const isSilent = useOnlyReads()
  const typedAt = useTypedAt(mark)
  const { data = none } = useQuery({
    queryKey: ['ticket-presence', ticketId, tenantId],
    queryFn: ({ signal }) => say({ ticketId, tenantId }, Date.now() - typedAt.current < typingMs ? 'typing' : 'viewing', { signal }),
    enabled: !isSilent,
    refetchInterval: beatMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (isSilent) return
    const leave = () => void say({ ticketId, tenantId }, 'left', { keepalive: true }).catch(() => undefined)
    const leaveHidden = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', leaveHidden)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leaveHidden)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isSilent, ticketId, tenantId])
  return data
}

const say = async ({ ticketId, tenantId }: TicketPlace, state: PresenceState, call: { signal?: AbortSignal; keepalive?: boolean }) => {
  const body = { state }
  const answer =
    tenantId === undefined
      ? await supportApi.bePresent({ params: { ticketId }, body, ...call })
      : await supportApi.bePresentOfTenant({ params: { tenantId, ticketId }, body, ...call })
  return answer.data
}

/** When the user last typed into the marked record; typing of internal comments is not shown to others. */
function useTypedAt(mark: RefObject<HTMLElement | null>) {
  const typedAt = useRef(0)
  useEffect(() => {
    const note = ({ target }: Event) => {
      const record = mark.current?.closest('.p-drawer')
      if (!(target instanceof HTMLTextAreaElement) || !record?.contains(target)) return
      typedAt.current = target.closest('[data-internal="true"]') ? 0 : Date.now()
    }
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [mark])
  return typedAt
}
