import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { OrderList } from '@portico/ui/pieces/order-list.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../api/load-failed.tsx'
import { Problem } from '../api/problem.tsx'
import type { AnyResource } from './any-resource.ts'
import { orderingOf } from './ordering-of.ts'
import { callsOf, recordsQuery } from './resource.queries.ts'
import type { ResourceWords } from './resource-words.ts'

type ArrangeProps = { of: AnyResource; offer: string; words: ResourceWords; onClose: () => void }

/** Puts what a tenant offers in an order of its own: those on the first page of the list, which has them in that order. */
export function ArrangeDialog({ of, offer, words, onClose }: ArrangeProps) {
  const queries = useQueryClient()
  const answer = useQuery(recordsQuery(of, { sort: 'position', [offer]: ['true'], pageSize: 100 }))
  const [moved, setMoved] = useState<readonly string[]>()
  const rows = answer.data?.data ?? []
  const codes = moved ?? rows.map((row) => of.idOf(row))
  const nameOf = (code: string) => of.nameOf(rows.find((row) => of.idOf(row) === code) ?? {})
  const save = useMutation({
    meta: { toldInPlace: true },
    mutationFn: () => callsOf(of).rearrange({ body: { order: codes } }),
    onSuccess: async () => {
      notify.success(words.sentence('arrange.done'))
      await of.show(queries, {})
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      title={words.sentence('arrange.title')}
      lead={words.sentence('arrange.lead')}
      submitLabel={words.sentence('arrange.submit')}
      submitting={save.isPending}
      off={codes.length === 0}
      holds={moved !== undefined}
      error={save.error && <Problem of={save.error} />}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {answer.isError ? (
        <LoadFailed title={words.sentence('arrange.title')} answer={answer} />
      ) : !answer.data ? (
        <GridSkeleton widths={[180, 60]} rows={5} />
      ) : codes.length === 0 ? (
        <p className="p-field-note">{words.sentence('arrange.none')}</p>
      ) : (
        <div className="p-ordered">
          <OrderList
            items={codes.map((code) => ({ id: code, label: nameOf(code) }))}
            ordering={orderingOf(words)}
            onMove={(code, _before, place) => setMoved(codes.filter((one) => one !== code).toSpliced(place, 0, code))}
          >
            {(code) => (
              <span className="p-ordered-row">
                {nameOf(code)} <code>{code}</code>
              </span>
            )}
          </OrderList>
        </div>
      )}
    </FormDialog>
  )
}
