import { Button } from '@mantine/core'
import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { IconShare3 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../../shared/api/problem.tsx'
import { supportApi } from '../../support.queries.ts'
import { useSideName } from '../sides.ts'
import type { TicketPartProps } from '../ticket-part.ts'
import { feedKey } from './feed.queries.ts'

/** What the merchant has read cannot be taken back, so it is asked first. */
export function ShareButton({ ticket, at, place }: TicketPartProps & { place: number }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const name = useSideName(ticket)('merchant')
  const share = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () => supportApi.share({ params: { customerId: ticket.customerId!, ticketId: ticket.ticketId, place: String(place) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: feedKey(at) })
      notify.success(t('done.shared', { name }))
      setAsked(false)
    },
  })
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconShare3 size={14} stroke={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('feed.share')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        tone="plain"
        title={t('feed.share')}
        confirmLabel={t('feed.shareWith', { name })}
        confirming={share.isPending}
        error={share.error && <Problem of={share.error} />}
        onConfirm={() => share.mutate()}
        onClose={() => setAsked(false)}
      >
        {t('feed.shareText', { name })}
      </ConfirmDialog>
    </>
  )
}
