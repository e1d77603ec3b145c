import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Presence, Ticket } from '../support.queries.ts'
import { type TicketPlace, usePresence } from './use-presence.ts'

/** Who else has the ticket open: colleagues by name, another side by that of its organisation. Nothing where no one has. */
export function TicketPresence({ ticket, at }: { ticket: Ticket; at: TicketPlace }) {
  const { t } = useTranslation('support')
  const mark = useRef<HTMLSpanElement>(null)
  const others = usePresence(at, mark)
  const nameOf = ({ side, name }: Presence) =>
    name ?? (side === 'platform' ? t('presence.platform') : ((side === 'merchant' ? ticket.customerName : undefined) ?? ticket.tenantName))
  const lines = others.map((one) => t(one.isTyping ? 'presence.types' : 'presence.looks', { name: nameOf(one) }))
  const first = others.find(({ isTyping }) => isTyping) ?? others[0]
  return (
    <span ref={mark} className="p-presence" role="status" data-typing={first?.isTyping || undefined}>
      {first && (
        <Tooltip label={lines.join(' · ')}>
          <span className="p-presence-who">
            <UserText>{first.isTyping ? t('presence.types', { name: nameOf(first) }) : nameOf(first)}</UserText>
            {others.length > 1 && <b>+{others.length - 1}</b>}
          </span>
        </Tooltip>
      )}
    </span>
  )
}
