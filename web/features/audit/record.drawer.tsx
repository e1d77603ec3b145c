import { type Fact, Facts } from '@portico/ui/facts.tsx'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { DrawerPart, RecordDrawer, RecordHead } from '@portico/ui/record-drawer.tsx'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Walk } from '../../shared/list/list-page.tsx'
import { RecordFailed } from '../../shared/record-failed.tsx'

export type Frame = { walk: Walk; width: number | undefined; onWidth: (width: number) => void; onClose: () => void }

type RecordOfTrailProps<Row> = Frame & {
  id: string
  answer: UseQueryResult<Row>
  title: (row: Row) => string
  status: (row: Row) => ReactNode
  facts: (row: Row) => Fact[]
  children?: (row: Row) => ReactNode
}

/** One line of a trail, whole. */
export function RecordOfTrail<Row>({ id, answer, title, status, facts, children, walk, ...frame }: RecordOfTrailProps<Row>) {
  const [maximised, setMaximised] = useState(false)
  const { data, error, isFetching, refetch } = answer
  return (
    <RecordDrawer
      label={data ? title(data) : id}
      head={<RecordHead status={data && status(data)} id={id} />}
      copyId={id}
      maximised={maximised}
      onMaximise={setMaximised}
      onPrevious={walk.onPrevious}
      onNext={walk.onNext}
      walk
      {...(frame.width === undefined ? {} : { width: frame.width })}
      onWidth={frame.onWidth}
      onClose={frame.onClose}
    >
      {data ? (
        <>
          <DrawerPart>
            <Facts items={facts(data)} />
          </DrawerPart>
          {children?.(data)}
        </>
      ) : error ? (
        <RecordFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton widths={[160, 120, 140]} rows={5} />
      )}
    </RecordDrawer>
  )
}

/** The line as the list has it, so that the drawer stands at once. */
export function useListedRow<Row extends { id: string }>(list: readonly string[], id: string): Row | undefined {
  const queries = useQueryClient()
  const pages = queries.getQueriesData<{ data: Row[] }>({ queryKey: list })
  return pages.flatMap(([, page]) => page?.data ?? []).find((row) => row.id === id)
}
