import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'

type RecordOfTrailProps<Row> = DrawerFrame & {
  id: string
  answer: UseQueryResult<Row>
  title: (row: Row) => string
  status: (row: Row) => ReactNode
  facts: (row: Row) => Fact[]
  children?: (row: Row) => ReactNode
}

/** One line of a trail, whole. */
export const RecordOfTrail = <Row,>({ title, facts, children, ...drawer }: RecordOfTrailProps<Row>) => (
  <LoadedDrawer {...drawer} label={title}>
    {(row) => (
      <>
        <DrawerPart>
          <Facts items={facts(row)} />
        </DrawerPart>
        {children?.(row)}
      </>
    )}
  </LoadedDrawer>
)

/** The list's own row, so that the drawer opens at once. */
export function useListedRow<Row extends { id: string }>(list: readonly string[], id: string): Row | undefined {
  const queries = useQueryClient()
  const pages = queries.getQueriesData<{ data: Row[] }>({ queryKey: list })
  return pages.flatMap(([, page]) => page?.data ?? []).find((row) => row.id === id)
}
