import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { RecordDrawer, RecordHead, RecordId } from '@portico/ui/record/record-drawer.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { RecordFailed } from '../api/record-failed.tsx'
import type { useAuditDrawer } from '../audit/audit-drawer.tsx'
import { useRecordName } from '../page/breadcrumbs.ts'
import type { DrawerFrame } from './drawer-frame.ts'

type LoadedDrawerProps<Row> = DrawerFrame & {
  id: string
  answer: UseQueryResult<Row>
  label: (record: Row) => string
  /** What its head shows of that, where the label is long. */
  headed?: (record: Row) => string
  /** Whether its id comes last. A record that fills its drawer has a place of its own for it. */
  hasId?: boolean
  status: (record: Row) => ReactNode
  /** The record's trail, where it has one: from `useAuditDrawer`. */
  audit?: ReturnType<typeof useAuditDrawer>
  children: (record: Row) => ReactNode
}

/** One record beside the list it comes from: its place until it is there, the record or its trail, or why it is not shown. */
export function LoadedDrawer<Row>({
  id,
  answer,
  label,
  headed = label,
  hasId = true,
  status,
  audit,
  walk,
  width,
  onWidth,
  onClose,
  children,
}: LoadedDrawerProps<Row>) {
  const [maximised, setMaximised] = useState(false)
  const { data, error, isFetching, refetch } = answer
  useRecordName(data && label(data))
  return (
    <RecordDrawer
      label={data ? label(data) : id}
      head={<RecordHead status={data && status(data)} name={data && headed(data)} />}
      tools={audit?.tool}
      width={width}
      onWidth={onWidth}
      maximised={maximised}
      onMaximise={setMaximised}
      walk
      onPrevious={walk.onPrevious}
      onNext={walk.onNext}
      onClose={onClose}
    >
      {audit?.panel ??
        (data ? (
          <Fragment key={id}>
            {children(data)}
            {hasId && <RecordId id={id} />}
          </Fragment>
        ) : error ? (
          <RecordFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <GridSkeleton widths={[160, 120, 140]} rows={5} />
        ))}
    </RecordDrawer>
  )
}
