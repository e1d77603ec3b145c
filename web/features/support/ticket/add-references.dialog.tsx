import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../shared/api/problem.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { CustomersField } from '../dialogs/people.fields.tsx'
import { emptyForm, recordsIn, type TicketForm } from '../dialogs/ticket-form.ts'
import { TransactionsField } from '../dialogs/transactions.field.tsx'
import type { TicketPartProps } from './ticket-part.ts'
import { useTicketChange } from './use-ticket-change.ts'

/** Further payments, and where staff ask, further merchants, that a ticket is about. */
export function AddReferencesDialog({ ticket, at, onClose }: TicketPartProps & { onClose: () => void }) {
  const { t } = useTranslation('support')
  const { user } = useSession()
  const form = useForm<TicketForm>({ defaultValues: emptyForm(user.email) })
  const add = useTicketChange(
    at,
    (around, references: ReturnType<typeof recordsIn>) => around.addReferences({ body: { references } }),
    onClose,
  )
  const chosen = recordsIn({ transactions: form.watch('transactions'), customers: form.watch('customers') })
  return (
    <FormDialog
      opened
      title={t('references.title')}
      submitLabel={t('references.submit')}
      submitting={add.isPending}
      {...(chosen.length === 0 ? { offReason: t('references.empty') } : {})}
      error={add.error && <Problem of={add.error} />}
      onSubmit={() => add.mutate(chosen)}
      onClose={onClose}
    >
      <TransactionsField control={form.control} tenantId={ticket.tenantId} merchantId={ticket.customerId ?? undefined} />
      {ticket.customerId === null && <CustomersField control={form.control} tenantId={ticket.tenantId} />}
    </FormDialog>
  )
}
