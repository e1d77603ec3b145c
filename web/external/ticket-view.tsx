import { useCallback, useEffect, useRef, useState } from 'react'
import { AnswerForm } from './answer-form.tsx'
import { type ExternalItem, type Opened, Refused, readFeed, readTicket } from './external-api.ts'
import { FeedItem } from './feed-item.tsx'
import { texts, timeText } from './texts.ts'

/** The ticket, what was said, oldest first, and the answer below it. Looks again when someone comes back to the page. */
export function TicketView({ partyId, onEnded, ...opened }: Opened & { onEnded: (draft: string) => void }) {
  const [ticket, setTicket] = useState(opened.ticket)
  const [items, setItems] = useState(opened.feed.data)
  const [earlier, setEarlier] = useState(opened.feed.nextCursor)
  const draft = useRef('')

  const orEnded = useCallback(
    (error: unknown) => {
      if (error instanceof Refused && error.refusal === 'over') onEnded(draft.current)
    },
    [onEnded],
  )
  const refresh = useCallback(async () => {
    try {
      const [now, feed] = await Promise.all([readTicket(partyId), readFeed(partyId)])
      setTicket(now)
      setItems((known) => merged(feed.data, known))
    } catch (error) {
      orEnded(error)
    }
  }, [partyId, orEnded])
  const showEarlier = () =>
    readFeed(partyId, earlier).then(({ data, nextCursor }) => {
      setItems((known) => merged(known, data))
      setEarlier(nextCursor)
    }, orEnded)

  useEffect(() => {
    document.title = `${opened.ticket.subject} · Portico`
    const look = () => document.visibilityState === 'visible' && void refresh()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [refresh, opened.ticket.subject])

  return (
    <div className="external-ticket">
      <h1>{ticket.subject}</h1>
      <p className="lead">
        <span className="tag external-state" data-closed={ticket.status === 'Closed' || undefined}>
          {texts[ticket.status]}
        </span>{' '}
        {texts.askedBy} <b>{ticket.askedBy}</b> · <time dateTime={ticket.createdAt}>{timeText(ticket.createdAt)}</time>
      </p>
      <p className="external-words">{ticket.description}</p>
      {ticket.invitationDescription && (
        <section>
          <h2>{texts.invitation}</h2>
          <p className="external-words">{ticket.invitationDescription}</p>
        </section>
      )}
      <h2 className="external-heading">{texts.conversation}</h2>
      {earlier && (
        <button type="button" className="second small" onClick={() => void showEarlier()}>
          {texts.earlier}
        </button>
      )}
      {items.length === 0 ? (
        <p className="hint">{texts.none}</p>
      ) : (
        <ol className="external-feed">
          {items.toReversed().map((item) => (
            <FeedItem key={item.place} item={item} />
          ))}
        </ol>
      )}
      <AnswerForm partyId={partyId} onChange={(text) => (draft.current = text)} onSent={refresh} onRefused={orEnded} />
      <p className="hint external-foot">
        {texts.footer} <b>{ticket.externalPartyEmail}</b>. {texts.until}{' '}
        <time dateTime={ticket.expiresAt}>{timeText(ticket.expiresAt)}</time>.
      </p>
    </div>
  )
}

/** Newest first, each once. */
const merged = (one: readonly ExternalItem[], other: readonly ExternalItem[]): ExternalItem[] =>
  [...new Map([...one, ...other].map((item) => [item.place, item])).values()].sort((a, b) => b.place - a.place)
