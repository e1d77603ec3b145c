/**
 * `orderedDialog(labelsOf, { facts, shown, form })`: the dialog for records that `orderedResource` declares. It shows the list, which
 * the user drags into order, and in its place the form, the question or the trail of one record.
 */
import { Button } from '@mantine/core'
import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { BodyFacts } from '@portico/contract/core/field-facts.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { OrderList } from '@portico/ui/pieces/order-list.tsx'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../api/load-failed.tsx'
import type { Resource } from '../api/resource-of.ts'
import { AuditDialog } from '../audit/audit-dialog.tsx'
import type { FormValues } from '../form/at-path.ts'
import type { Build } from '../form/build.tsx'
import { form } from '../form/form.tsx'
import type { FormPart } from '../form/form-options.ts'
import { useSession } from '../session/session.tsx'
import { useSaid } from '../texts/said.ts'
import type { AnyResource, Row } from './any-resource.ts'
import { DeleteRecord } from './delete-record.dialog.tsx'
import { OrderedRow, type RowAction } from './ordered-row.tsx'
import { orderingOf } from './ordering-of.ts'
import { callsOf, orderedQuery } from './resource.queries.ts'
import { type ResourceWords, useResourceWords } from './resource-words.ts'
import { useOrder } from './use-order.ts'

type OrderedWish<R> = {
  /** Its bodies, as `npm run contract` writes them. */
  facts: { createBody: BodyFacts; updateBody: BodyFacts; rearrangeBody: BodyFacts }
  shown: (record: R) => ReactNode
  note?: (record: R, words: ResourceWords) => string
  form: (build: Build<keyof R & string>, record: R | undefined) => readonly FormPart[]
  /** What a new record begins with. */
  begin?: (others: readonly R[]) => FormValues
  /** Why it cannot be deleted, where it cannot. */
  stays?: (record: R) => string | undefined
  /** Why no more can be added, where the resource says it in its own words. */
  full?: (most: number) => string | undefined
  /** The field of one record that says how many carry it. */
  counts?: string
  /** How long the notice of a deletion stays. */
  goneMs?: number
}
type Given = { record?: Row | undefined; onClose: () => void }
type Made = { of: AnyResource; wish: OrderedWish<Row>; Form: ComponentType<Given> }
type Doing = { what: 'new' } | { what: RowAction; record: Row }

export function orderedDialog<C extends Contract, R extends object>(
  resource: Resource<C, R>,
  declared: OrderedWish<R>,
): ComponentType<{ onClose: () => void }> {
  const of = resource as unknown as AnyResource
  const wish = declared as unknown as OrderedWish<Row>
  const Form = formOf(of, wish)
  return function OrderedDialog({ onClose }) {
    const words = useResourceWords(of)
    const queries = useQueryClient()
    const [doing, setDoing] = useState<Doing>()
    const back = () => setDoing(undefined)
    if (!doing) return <OrderedList of={of} wish={wish} Form={Form} words={words} onDo={setDoing} onClose={onClose} />
    if (doing.what === 'new') return <Form onClose={back} />
    const { what, record } = doing
    if (what === 'edit') return <Form record={record} onClose={back} />
    const id = of.idOf(record)
    const gone = () => {
      queries.setQueryData(orderedQuery(of).queryKey, (all) => all?.filter((one) => of.idOf(one) !== id))
      back()
    }
    if (what === 'delete') return <DeleteRecord {...wish} of={of} record={record} words={words} onGone={gone} onClose={back} />
    return (
      <AuditDialog
        of={of.nameOf(record)}
        queryKey={[of.texts, id]}
        fetchPage={(cursor, signal) => callsOf(of).listAudit({ params: { id }, query: { cursor }, signal })}
        onClose={back}
      />
    )
  }
}

function formOf(of: AnyResource, { facts: { createBody, updateBody }, form: fieldsOf, begin }: OrderedWish<Row>) {
  const Form = form(
    of,
    {
      add: createBody,
      change: updateBody,
      begin: ({ record, others }: { record?: Row; others: readonly Row[] }) => (record ? {} : (begin?.(others) ?? {})),
    } as object,
    (build, { record }: { record?: Row | undefined; others: readonly Row[] }) => fieldsOf(build as never, record),
  )
  return function OrderedForm(given: Given) {
    return <Form {...given} others={useQueryClient().getQueryData(orderedQuery(of).queryKey) ?? []} />
  }
}

type OrderedListProps = Made & { words: ResourceWords; onDo: (doing: Doing) => void; onClose: () => void }

function OrderedList({ of, wish, words, onDo, onClose }: OrderedListProps) {
  const { t } = useTranslation()
  const { close } = useUiTexts()
  const said = useSaid('resource')
  const { can, isViewing } = useSession()
  const answer = useQuery(orderedQuery(of))
  const { data } = answer
  const [ids, { max: most = Number.POSITIVE_INFINITY }] = Object.entries(wish.facts.rearrangeBody.fields)[0]!
  const order = useOrder(of, ids)
  const move = (id: string, _before: string | undefined, place: number) => {
    const moved = data?.find((record) => of.idOf(record) === id)
    if (data && moved) order.mutate(data.filter((record) => record !== moved).toSpliced(place, 0, moved))
  }
  const may = (call: string) => can(of.wire[call]!.access) && !isViewing
  const actions: RowAction[] = [
    ...(can(of.wire.listAudit!.access) ? (['trail'] as const) : []),
    ...(may('update') ? (['edit'] as const) : []),
    ...(may('delete') ? (['delete'] as const) : []),
  ]
  const rowOf = (record: Row) => (
    <OrderedRow
      name={of.nameOf(record)}
      shown={wish.shown(record)}
      note={wish.note?.(record, words) ?? ''}
      actions={actions}
      stays={wish.stays?.(record)}
      onAct={(what) => onDo({ what, record })}
    />
  )
  const isFull = (data?.length ?? 0) >= most
  return (
    <FormDialog
      opened
      title={words.many}
      lead={words.sentence('lead')}
      submitLabel={close}
      withoutCancel
      onSubmit={onClose}
      onClose={onClose}
    >
      {data ? (
        <div className="p-ordered">
          <OrderList
            items={data.map((record) => ({ id: of.idOf(record), label: of.nameOf(record) }))}
            ordering={may('rearrange') ? orderingOf(words) : undefined}
            onMove={move}
          >
            {(id) => rowOf(data.find((record) => of.idOf(record) === id)!)}
          </OrderList>
        </div>
      ) : answer.isError ? (
        <LoadFailed title={t('list.failedTitle')} answer={answer} />
      ) : (
        <GridSkeleton widths={[180, 60]} rows={3} />
      )}
      {may('create') && (
        <div>
          <Button
            variant="default"
            size="xs"
            data-autofocus
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            disabled={isFull}
            onClick={() => onDo({ what: 'new' })}
          >
            {words.sentence('new')}
          </Button>
          {isFull && <small className="p-ordered-note">{wish.full?.(most) ?? said('resource.tooMany', { most })}</small>}
        </div>
      )}
    </FormDialog>
  )
}
