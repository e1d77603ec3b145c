import { useCallback, useEffect, useRef, useState } from 'react'
import { type Entry, keepParty } from './entry.ts'
import { exchange, leave, type Opened, Refused, readFeed, readTicket } from './external-api.ts'
import { Frame, Note } from './frame.tsx'
import { texts } from './texts.ts'
import { TicketView } from './ticket-view.tsx'

type State = { is: 'opening' } | ({ is: 'open' } & Opened) | { is: 'over' | 'ended' | 'left' | 'busy' | 'failed'; draft?: string }

/** A link that was opened twice at once (React asks twice while developing) is exchanged once. */
const exchanges = new Map<string, Promise<{ partyId: string }>>()
function exchangeOnce(token: string) {
  const known = exchanges.get(token) ?? exchange(token)
  exchanges.set(token, known)
  known.catch(() => exchanges.delete(token))
  return known
}

/** One ticket for someone outside: opened by a link, kept open by a cookie, closed with one page whatever the reason. */
export function ExternalPage({ entry }: { entry: Entry }) {
  const [state, setState] = useState<State>(entry ? { is: 'opening' } : { is: 'over' })
  const party = useRef<string>(undefined)

  const open = useCallback(async () => {
    if (!entry) return
    try {
      if (!party.current && 'partyId' in entry) party.current = entry.partyId
      party.current ??= (await exchangeOnce((entry as { token: string }).token)).partyId
      const partyId = party.current
      keepParty(window, partyId)
      const [ticket, feed] = await Promise.all([readTicket(partyId), readFeed(partyId)])
      setState({ is: 'open', partyId, ticket, feed })
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : 'failed'
      setState({ is: refusal === 'over' && party.current ? 'ended' : refusal })
    }
  }, [entry])
  useEffect(() => void open(), [open])

  if (state.is === 'opening') return <Frame>{<p role="status">{texts.opening}</p>}</Frame>
  if (state.is !== 'open') {
    const canRepeat = state.is === 'failed' || state.is === 'busy'
    return (
      <Frame>
        <Note title={texts[state.is]} text={texts[`${state.is}Text`]}>
          {canRepeat && (
            <button type="button" className="second small" onClick={() => void open()}>
              {texts.again}
            </button>
          )}
          {state.draft && (
            <label className="external-draft">
              {texts.written}
              <textarea readOnly rows={6} value={state.draft} />
            </label>
          )}
        </Note>
      </Frame>
    )
  }
  return (
    <Frame
      onLeave={() =>
        void leave(state.partyId).then(
          () => setState({ is: 'left' }),
          () => setState({ is: 'failed' }),
        )
      }
    >
      <TicketView {...state} onEnded={(draft) => setState({ is: 'ended', draft })} />
    </Frame>
  )
}
