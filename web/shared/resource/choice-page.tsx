import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { useState } from 'react'
import type { DrawerFrame } from '../list/drawer-frame.ts'
import { ListPage } from '../list/list-page.tsx'
import { usePageTitle } from '../page/page-title.ts'
import { useSession } from '../session/session.tsx'
import type { Row } from './any-resource.ts'
import { ArrangeDialog } from './arrange.dialog.tsx'
import { ChoiceSwitch } from './choice-switch.tsx'
import { CompactRow, columnOf, type FieldView, fieldBuild } from './field-views.tsx'
import type { Made } from './list-wish.ts'
import { DrawerOf, factsOf } from './record-drawer.tsx'
import { type ResourceWords, useResourceWords } from './resource-words.ts'
import { useRecords } from './use-records.ts'

/** What a tenant chooses of the platform's facts: each with its switches, in the list itself. */
export function ChoicePage(made: Made) {
  const { of, wish, facts } = made
  const words = useResourceWords(of)
  const title = usePageTitle()
  const flags = flagsOf(made)
  const shown = wish.columns(fieldBuild).filter(({ id }) => id in facts.listFacts.row && !flags.includes(id))
  const place: FieldView<Row> = fieldBuild.text('position', { fit: true, width: 72, keep: 3, align: 'end' })
  const columns = [
    ...('position' in facts.listFacts.row ? [place] : []).map((view) => columnOf(view, words, facts.listFacts.sorts)),
    ...shown.map((view) => columnOf(view, words, facts.listFacts.sorts)),
    ...flags.map((flag) => ({
      id: flag,
      header: words.label(flag),
      width: 112,
      fit: true,
      keep: 1 as const,
      cell: (row: Row) => <ChoiceSwitch {...made} record={row} flag={flag} words={words} />,
    })),
  ]
  const { can, isViewing } = useSession()
  const [isArranging, setArranging] = useState(false)
  const { rearrange } = of.wire
  const isOrdered = rearrange !== undefined
  const { page } = useRecords({ of, path: wish.path, facts: facts.listFacts, words, columns, flags })
  const chosen: FieldView<Row> = {
    id: 'chosen',
    part: 'detail',
    wish: {},
    show: (row) => {
      const on = flags.filter((flag) => row[flag] === true)
      return on.length > 0 ? on.map((flag) => words.label(flag)).join(', ') : words.sentence('choiceNone')
    },
  }
  const compact = [...shown.filter(({ part }) => part !== 'detail'), chosen]
  const list = (
    <ListPage
      {...page}
      title={title}
      label={title}
      rowId={of.idOf}
      rowLabel={of.nameOf}
      compactRow={(row) => <CompactRow row={row} views={compact} words={words} />}
      empty={<EmptyState title={words.sentence('emptyTitle')}>{words.sentence('emptyRead')}</EmptyState>}
      noMatchText={words.sentence('noMatch')}
      actions={
        isOrdered &&
        can(rearrange.access) &&
        !isViewing && (
          <PageActions actions={[{ id: 'arrange', label: words.sentence('arrange.action'), onClick: () => setArranging(true) }]} />
        )
      }
      drawer={(id, frame) => <ChoiceDrawer {...made} {...frame} id={id} words={words} views={shown} flags={flags} />}
    />
  )
  return (
    <>
      {list}
      {isArranging && <ArrangeDialog of={of} offer={flags[0]!} words={words} onClose={() => setArranging(false)} />}
    </>
  )
}

/** What a tenant says of each fact. */
const flagsOf = ({ facts: { updateBody, listFacts } }: Made) =>
  Object.keys(updateBody?.fields ?? {}).filter((name) => listFacts.row[name]?.kind === 'flag')

type ChoiceDrawerProps = Made &
  DrawerFrame & { id: string; words: ResourceWords; views: readonly FieldView<Row>[]; flags: readonly string[] }

function ChoiceDrawer({ id, of, wish, facts, words, views, flags, ...frame }: ChoiceDrawerProps) {
  const made = { of, wish, facts }
  const { can, isViewing } = useSession()
  const isOff = !can(of.wire.update!.access) || isViewing
  const told = {
    ...wish,
    record: { facts: Object.keys(facts.listFacts.row).filter((name) => name !== 'version' && !flags.includes(name)) },
  }
  return (
    <DrawerOf {...frame} of={of} id={id} words={words} views={views}>
      {(record) => (
        <>
          <DrawerPart title={words.sentence('choiceTitle')}>
            <div className="p-choices">
              {flags.map((flag) => (
                <ChoiceSwitch key={flag} {...made} record={record} flag={flag} words={words} labelled />
              ))}
            </div>
            {isOff && <p className="p-field-note">{words.sentence('choiceOff')}</p>}
          </DrawerPart>
          <DrawerPart>
            <Facts items={factsOf(record, { ...made, wish: told as typeof wish, words, views })} />
          </DrawerPart>
        </>
      )}
    </DrawerOf>
  )
}
