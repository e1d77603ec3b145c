import type { Action } from '@portico/ui/actions/action-button.tsx'
import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useMemo, useState } from 'react'
import { forPeople } from '../exports/shown-in-file.ts'
import { useDirectExport } from '../exports/use-direct-export.tsx'
import { form } from '../form/form.tsx'
import { ListPage } from '../list/list-page.tsx'
import { usePageTitle } from '../page/page-title.ts'
import { useSession } from '../session/session.tsx'
import type { Row } from './any-resource.ts'
import { CompactRow, columnOf, fieldBuild } from './field-views.tsx'
import { ImportDialog } from './import.dialog.tsx'
import type { Made } from './list-wish.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { callsOf } from './resource.queries.ts'
import { type ResourceWords, useResourceWords } from './resource-words.ts'
import { RowCalls } from './row-calls.tsx'
import { staleReader } from './stale-reader.ts'
import { useRecords } from './use-records.ts'

/** The form of a resource: for a new record all of its fields, for one that is there those that may change. */
const formOf = ({ of, wish, facts: { createBody, updateBody } }: Made, words: ResourceWords) =>
  form(of, { add: createBody, change: updateBody, read: staleReader(updateBody, words) } as object, (build, { record }: { record?: Row }) =>
    (wish.form?.(build as never, record) ?? []).filter(
      (part) => !part || !('path' in part) || !record || part.path.startsWith('own.') || part.path in (updateBody?.fields ?? {}),
    ),
  )

const callsColumn = (made: Made, words: ResourceWords): GridColumn<Row> => ({
  id: 'calls',
  header: words.sentence('actions'),
  width: 130,
  fit: true,
  keep: 1,
  cell: (record) => <RowCalls {...made} words={words} record={record} />,
})

/** The records of a resource, with all that its declaration and the user's rights allow. */
export function FactsPage(made: Made) {
  const { of, wish, facts } = made
  const words = useResourceWords(of)
  const title = usePageTitle()
  const { can, user, isViewing } = useSession()
  const [asked, setAsked] = useState<'new' | 'import'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the declaration of a page never changes
  const Form = useMemo(() => formOf(made, words), [of])
  const views = wish.columns(fieldBuild)
  const hasRowCalls = wish.record?.calls !== undefined && of.wire.get === undefined
  const columns = [...views.map((view) => columnOf(view, words, facts.listFacts.sorts)), ...(hasRowCalls ? [callsColumn(made, words)] : [])]
  const filters = wish.useFilters?.() ?? []
  const { page, url, asked: query } = useRecords({ of, path: wish.path, facts: facts.listFacts, words, columns, filters })
  const exporting = useDirectExport()
  const may = (call: string) => of.wire[call] !== undefined && can(of.wire[call].access) && !isViewing
  const startExport = () =>
    exporting.start((call) =>
      callsOf(of).exportCsv({ query: { ...query, timeZone: user.configureTimeZone, ...forPeople }, ...call } as object),
    )
  const add: Action | false = may('create') &&
    wish.form !== undefined && { id: 'new', label: words.sentence('new'), primary: true, keep: true, onClick: () => setAsked('new') }
  return (
    <>
      <ListPage
        {...page}
        title={title}
        label={title}
        rowId={of.idOf}
        rowLabel={of.nameOf}
        compactRow={(row) => <CompactRow row={row} views={views} words={words} />}
        empty={
          <EmptyState title={words.sentence('emptyTitle')} action={add && <ActionButton of={add} />}>
            {words.sentence(add ? 'emptyText' : 'emptyRead')}
          </EmptyState>
        }
        noMatchText={words.sentence('noMatch')}
        job={exporting.job}
        actions={
          <PageActions
            actions={[
              ...(wish.actions ?? []),
              of.wire.exportCsv !== undefined &&
                can(of.wire.exportCsv.access) && {
                  id: 'export',
                  label: words.sentence('export'),
                  loading: exporting.isRunning,
                  onClick: startExport,
                },
              may('importCsv') && { id: 'import', label: words.sentence('import'), onClick: () => setAsked('import') },
              add,
            ]}
          />
        }
        drawer={(id, frame) => <RecordDrawer {...made} {...frame} id={id} listed={page.answer} words={words} views={views} Form={Form} />}
      />
      {asked === 'new' && <Form onClose={() => setAsked(undefined)} onDone={(saved) => url.open(of.idOf(saved as unknown as Row))} />}
      {asked === 'import' && <ImportDialog of={of} facts={facts} words={words} onClose={() => setAsked(undefined)} />}
    </>
  )
}
