import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Actions } from '@portico/ui/actions/offered-actions.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useCopy } from '@portico/ui/pieces/copy-button.tsx'
import { IconArrowUpRight, IconDownload, IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkInMode } from '../../../shared/page/link-in-mode.ts'
import { saveFile } from '../../../shared/page/save-file.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { SupportDialog } from '../dialogs/support.dialog.tsx'
import { aroundTicket } from './ticket-address.ts'
import type { TicketPartProps } from './ticket-part.ts'
import { useTicketRights } from './ticket-rights.ts'
import { useRefreshTicket, useTicketChange } from './use-ticket-change.ts'

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with a ticket as a whole. */
export function TicketActions({ ticket, at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const session = useSession()
  const rights = useTicketRights(ticket)
  const [isEscalating, setEscalating] = useState(false)
  const [, copy] = useCopy()
  const turn = useTurn({ ticket, at })
  const download = useMutation({
    mutationFn: () => aroundTicket(at).exportFeed(),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
  })
  const isOpen = ticket.status === 'Opened'
  const actions: Actions = [
    rights.change && {
      id: 'turn',
      label: t(isOpen ? 'action.close' : 'action.open'),
      loading: turn.isPending,
      onClick: () => turn.mutate(isOpen ? 'close' : 'open'),
    },
    rights.escalate && {
      id: 'escalate',
      label: t('action.escalate'),
      icon: <IconArrowUpRight {...icon} />,
      onClick: () => setEscalating(true),
    },
    {
      id: 'copy',
      label: t('action.copyLink'),
      icon: <IconLink {...icon} />,
      overflow: true,
      onClick: () => {
        copy(linkInMode(window.location.href, session))
        notify.success(t('done.linkCopied'))
      },
    },
    {
      id: 'download',
      label: t('action.download'),
      icon: <IconDownload {...icon} />,
      overflow: true,
      loading: download.isPending,
      onClick: () => download.mutate(),
    },
  ]
  return (
    <>
      <ActionBar actions={actions} />
      {isEscalating && <SupportDialog escalated={ticket} onClose={() => setEscalating(false)} />}
    </>
  )
}

/** Closes or opens it, and offers to take that back. */
function useTurn({ at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const back = useTicketChange(at, (around, verb: 'close' | 'open') => around[verb]())
  const refresh = useRefreshTicket()
  return useMutation({
    mutationFn: (verb: 'close' | 'open') => aroundTicket(at)[verb](),
    onSuccess: async (_, verb) => {
      notify.undo(t(`done.${verb}`), t('done.undo'), () => back.mutate(verb === 'close' ? 'open' : 'close'))
      await refresh()
    },
  })
}
