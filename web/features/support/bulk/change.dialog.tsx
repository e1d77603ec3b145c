import { ticketPriorities } from '@portico/contract/features/support/ticket-words.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelName, labelsQuery } from '../../labels/index.tsx'
import type { Box } from '../support.queries.ts'
import type { TicketDesk } from '../ticket-desk.ts'
import { type BulkChange, bulkPeopleQuery, type Meant } from './bulk.queries.ts'

type Kind = 'setPriority' | 'setLabel' | 'assign'
const nothing = 'none'

type ChangeDialogProps = {
  desk: TicketDesk
  box: Box
  count: number
  meant: Meant
  onChange: (change: BulkChange) => void
  onClose: () => void
}

/** What many tickets are to have in common: a priority, a label, or someone who works on them. */
export function ChangeDialog({ desk, box, count, meant, onChange, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('support')
  const [kind, setKind] = useState<Kind>('setPriority')
  const [value, setValue] = useState<string | null>(null)
  const labels = useQuery({ ...labelsQuery, enabled: !desk.hasTenants }).data ?? []
  const colleagues = useQuery({ ...bulkPeopleQuery(meant), enabled: box === 'toAnswer' && kind === 'assign' }).data ?? []
  const people = colleagues.filter(({ hidden }) => hidden === 0)
  const leftOut = colleagues.length - people.length
  const kinds: Kind[] = [
    'setPriority',
    ...(desk.hasTenants ? [] : (['setLabel'] as const)),
    ...(box === 'toAnswer' ? (['assign'] as const) : []),
  ]
  const options = {
    setPriority: ticketPriorities.map((one) => ({ value: one as string, label: t(`priority.${one}`) })),
    setLabel: [{ value: nothing, label: t('bulk.noLabel') }, ...labels.map((one) => ({ value: one.labelId, label: labelName(one.value) }))],
    assign: [{ value: nothing, label: t('filter.nobody') }, ...people.map((one) => ({ value: one.userId, label: one.name }))],
  }
  const submit = () => value !== null && onChange(changeOf(kind, value))
  return (
    <FormDialog
      opened
      title={t('bulk.changeTitle', { count, tickets: formatCount(count) })}
      submitLabel={t('bulk.change', { count, tickets: formatCount(count) })}
      offReason={value === null ? t('bulk.chooseFirst') : undefined}
      holds={value !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('bulk.what')}
        options={kinds.map((one) => ({ value: one, label: t(`bulk.kind.${one}`) }))}
        value={kind}
        onChange={(next) => {
          setKind((next ?? 'setPriority') as Kind)
          setValue(null)
        }}
      />
      <SelectField
        key={kind}
        label={t(`bulk.kind.${kind}`)}
        description={kind === 'assign' && leftOut > 0 ? t('bulk.leftOut', { count: leftOut }) : undefined}
        options={options[kind]}
        value={value}
        onChange={setValue}
      />
    </FormDialog>
  )
}

function changeOf(kind: Kind, value: string): BulkChange {
  const chosen = value === nothing ? null : value
  if (kind === 'setPriority') return { action: 'setPriority', priority: value as (typeof ticketPriorities)[number] }
  return kind === 'setLabel' ? { action: 'setLabel', labelId: chosen } : { action: 'assign', assignee: chosen }
}
