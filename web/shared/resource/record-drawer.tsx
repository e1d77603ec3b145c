import type { Page } from '@portico/contract/core/page.ts'
import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useAuditDrawer } from '../audit/audit-drawer.tsx'
import type { DrawerFrame } from '../list/drawer-frame.ts'
import { LoadedDrawer } from '../list/loaded-drawer.tsx'
import { useSession } from '../session/session.tsx'
import { useSaid } from '../texts/said.ts'
import type { Row } from './any-resource.ts'
import { DeleteRecord } from './delete-record.dialog.tsx'
import { type FieldView, stateOf, viewOf } from './field-views.tsx'
import type { Made } from './list-wish.ts'
import { callsOf, recordQuery } from './resource.queries.ts'
import type { ResourceWords } from './resource-words.ts'
import { useCalls } from './use-calls.ts'

type FormDialog = ComponentType<{ record?: Row; onClose: () => void }>
type OfRecord = Made & { words: ResourceWords; views: readonly FieldView<Row>[]; Form: FormDialog }
type Listed = UseQueryResult<Page<Row>>
type DrawerProps = OfRecord & DrawerFrame & { id: string; listed: Listed }

/** One record beside its list: facts, what can be done with it, and its trail. */
export const RecordDrawer = ({ id, of, wish, facts, words, views, Form, ...frame }: DrawerProps) => (
  <DrawerOf {...frame} of={of} id={id} words={words} views={views}>
    {(record) => <Body {...{ of, wish, facts, words, views, Form }} record={record} onGone={frame.onClose} />}
  </DrawerOf>
)

type DrawerOfProps = DrawerFrame &
  Pick<OfRecord, 'of' | 'words' | 'views'> & {
    id: string
    listed?: Listed
    children: (record: Row) => ReactNode
  }

/** The drawer of any record of a resource: its name, its state and its trail. */
export function DrawerOf({ of, id, listed, words, views, children, ...frame }: DrawerOfProps) {
  const own = useQuery({ ...recordQuery(of, id), enabled: of.wire.get !== undefined })
  // Without a `get`, the drawer shows the row of the list.
  const row = listed?.data?.data.find((one) => of.idOf(one) === id)
  const answer = of.wire.get ? own : ({ ...listed, data: row } as UseQueryResult<Row>)
  const audit = useAuditDrawer(of.wire.listAudit?.access ?? {}, {
    queryKey: [of.texts, id],
    fetchPage: (cursor, signal) => callsOf(of).listAudit({ params: { id }, query: { cursor }, signal }),
  })
  if (!of.wire.get && listed?.data && !row) return null
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      audit={audit}
      label={of.nameOf}
      status={(record) => stateOf(views, record)?.show(record, words)}
    >
      {children}
    </LoadedDrawer>
  )
}

function Body({ record, onGone, Form, ...made }: OfRecord & { record: Row; onGone: () => void }) {
  const { of, wish, words } = made
  const { can, isViewing } = useSession()
  const said = useSaid('resource')
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const close = () => setAsked(undefined)
  const may = (call: string) => of.wire[call] !== undefined && can(of.wire[call].access) && !isViewing
  const calls = useCalls(made, record, onGone)
  const usedBy = Number(record.usedBy ?? 0)
  return (
    <>
      <DrawerPart>
        <ActionBar
          actions={[
            may('update') &&
              wish.form !== undefined && {
                id: 'edit',
                label: words.sentence('edit'),
                primary: true,
                shortcut: 'E',
                onClick: () => setAsked('edit'),
              },
            may('delete') && {
              id: 'delete',
              label: words.sentence('delete'),
              danger: true,
              offReason: usedBy > 0 ? said('resource.used', { count: usedBy }) : undefined,
              onClick: () => setAsked('delete'),
            },
            ...calls,
          ]}
        />
      </DrawerPart>
      <DrawerPart>
        <Facts items={factsOf(record, made)} />
      </DrawerPart>
      {asked === 'edit' && <Form record={record} onClose={close} />}
      {asked === 'delete' && <DeleteRecord of={of} record={record} words={words} onGone={onGone} onClose={close} />}
    </>
  )
}

const beside = ['version', 'isChosen']
/** A longer text is shown over several lines. */
const longest = 40

/** Its fields as facts, each shown as in the list, but never left out. */
export function factsOf(record: Row, { wish, facts, words, views }: Made & Pick<OfRecord, 'words' | 'views'>): Fact[] {
  const { row } = facts.listFacts
  const named = wish.record?.facts ?? Object.keys(row).filter((name) => row[name]?.kind !== 'id' && !beside.includes(name))
  return named
    .filter((name) => name in row)
    .map((name) => {
      const fact = row[name]
      const shown = fact?.kind === 'flag' ? undefined : views.find(({ id }) => id === name)
      const [label, value] = [words.label(name), (shown ?? viewOf(name, fact)).show(record, words)]
      return typeof value === 'string' && value.length > longest ? { label, value, wide: true } : [label, value]
    })
}
