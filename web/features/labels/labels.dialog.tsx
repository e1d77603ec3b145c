import { ActionIcon, Button } from '@mantine/core'
import { mostLabels } from '@portico/contract/features/labels/label-rules.ts'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { OrderList } from '@portico/ui/pieces/order-list.tsx'
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import { AuditDialog } from '../../shared/audit/audit-dialog.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useSaid } from '../../shared/texts/said.ts'
import { DeleteLabel } from './delete-label.tsx'
import { LabelForm } from './label-form.tsx'
import { LabelPill } from './label-pill.tsx'
import { type Label, labelAuditAccess, labelsApi, labelsQuery } from './labels.queries.ts'
import { useLabelName } from './use-label-name.ts'

type Doing = { what: 'new' } | { what: 'edit' | 'delete' | 'audit'; label: Label }

/** One dialog: the list, and in its place the form or the question about one label. */
export function LabelsDialog({ onClose }: { onClose: () => void }) {
  const [doing, setDoing] = useState<Doing>()
  const back = () => setDoing(undefined)
  if (doing?.what === 'delete') return <DeleteLabel label={doing.label} onDone={back} />
  if (doing?.what === 'audit') return <LabelTrail label={doing.label} onClose={back} />
  if (doing) return <LabelForm key={doing.what} label={doing.what === 'edit' ? doing.label : undefined} onDone={back} />
  return <LabelList onDo={setDoing} onClose={onClose} />
}

function LabelTrail({ label: { labelId, value }, onClose }: { label: Label; onClose: () => void }) {
  const name = useLabelName()
  return (
    <AuditDialog
      of={name(value)}
      queryKey={['labels', labelId]}
      fetchPage={(cursor, signal) => labelsApi.listAudit({ params: { id: labelId }, query: { cursor }, signal })}
      onClose={onClose}
    />
  )
}

const moving = ['labels', 'moving']

function LabelList({ onDo, onClose }: { onDo: (doing: Doing) => void; onClose: () => void }) {
  const { t } = useTranslation('labels')
  const said = useSaid('labels')
  const nameOf = useLabelName()
  const queries = useQueryClient()
  const answer = useQuery(labelsQuery)
  const { data } = answer
  const rearrange = useMutation({
    mutationFn: (labels: readonly Label[]) => labelsApi.rearrange({ body: { newLabelIdsList: labels.map(({ labelId }) => labelId) } }),
    mutationKey: moving,
    // One after the other, as they were moved.
    scope: { id: moving.join(' ') },
    onMutate: (labels) => {
      // A list that is on its way is older than this move.
      void queries.cancelQueries({ queryKey: labelsQuery.queryKey }, { revert: false })
      queries.setQueryData(labelsQuery.queryKey, [...labels])
    },
    onError: tellFailure,
    onSettled: () =>
      queries.isMutating({ mutationKey: moving }) > 1 ? undefined : queries.invalidateQueries({ queryKey: labelsQuery.queryKey }),
  })
  const move = (id: string, _before: string | undefined, place: number) => {
    const moved = data?.find(({ labelId }) => labelId === id)
    if (data && moved) rearrange.mutate(data.filter((label) => label !== moved).toSpliced(place, 0, moved))
  }
  const isFull = (data?.length ?? 0) >= mostLabels
  return (
    <FormDialog opened title={t('title')} lead={t('lead')} submitLabel={t('close')} withoutCancel onSubmit={onClose} onClose={onClose}>
      {data ? (
        <div className="p-label-list">
          <OrderList
            items={data.map(({ labelId, value }) => ({ id: labelId, label: nameOf(value) }))}
            ordering={{
              label: (name) => t('move', { name }),
              hint: t('moveHint'),
              moved: (name, place, of) => t('moved', { name, place, of }),
            }}
            onMove={move}
          >
            {(id) => <LabelRow label={data.find(({ labelId }) => labelId === id)!} onDo={onDo} />}
          </OrderList>
        </div>
      ) : answer.isError ? (
        <LoadFailed title={t('failed')} answer={answer} />
      ) : (
        <GridSkeleton widths={[180, 60]} rows={3} />
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          data-autofocus
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          disabled={isFull}
          onClick={() => onDo({ what: 'new' })}
        >
          {t('add')}
        </Button>
        {isFull && <small className="p-label-note">{said('labels.tooMany', { most: mostLabels })}</small>}
      </div>
    </FormDialog>
  )
}

function LabelRow({ label, onDo }: { label: Label; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation('labels')
  const said = useSaid('labels')
  const { can } = useSession()
  const name = useLabelName()(label.value)
  return (
    <>
      <span className="p-label-row">
        <LabelPill of={label} />
        <small title={label.description || undefined}>{label.description || (label.isDefault ? t('default') : '')}</small>
      </span>
      {can(labelAuditAccess) && (
        <Tooltip label={t('audit', { name })}>
          <ActionIcon size="sm" aria-label={t('audit', { name })} onClick={() => onDo({ what: 'audit', label })}>
            <IconHistory size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('edit', { name })}>
        <ActionIcon size="sm" aria-label={t('edit', { name })} onClick={() => onDo({ what: 'edit', label })}>
          <IconPencil size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={label.isDefault ? said('labels.defaultStays') : t('delete', { name })}>
        <ActionIcon
          size="sm"
          aria-label={t('delete', { name })}
          aria-disabled={label.isDefault || undefined}
          data-disabled={label.isDefault || undefined}
          onClick={() => !label.isDefault && onDo({ what: 'delete', label })}
        >
          <IconTrash size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
