import { rulePath } from '@portico/contract/features/alerts/alert-paths.ts'
import { alertKinds, ruleStates } from '@portico/contract/features/alerts/alert-words.ts'
import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import { useModeFilter } from '../../shared/list/mode-filter.ts'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import { useList } from '../../shared/list/use-list.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { useSession } from '../../shared/session/session.tsx'
import { alertWire, type Mode, type Rule, ruleListQuery } from './alerts.queries.ts'
import { RuleDialog } from './dialogs/rule.dialog.tsx'
import { RulePill, SeverityPill } from './pills.tsx'
import { RuleDrawer } from './rule-drawer.tsx'
import { useAlertWords } from './say-alert.ts'

const order = sortOrders(['-createdAt'], '-createdAt')

/** Rules of the tenant, with where each of them is. */
export function RulesPage() {
  const { t } = useTranslation('alerts')
  const title = usePageTitle()
  const { can } = useSession()
  const words = useAlertWords()
  const [isAdding, setAdding] = useState(false)
  const url = useListUrl(rulePath)
  const mode: Mode = url.search.mode === 'Test' ? 'Test' : 'Live'
  const modeFilter = useModeFilter()
  const { page } = useList({
    url,
    listKey: 'alerts.rules',
    columns: useRuleColumns(),
    builtIn: [
      { id: 'all', label: t('view.all'), change: {} },
      { id: 'open', label: t('view.open'), change: { state: 'Pending,Firing,Recovering' } },
    ],
    filters: [
      modeFilter,
      { id: 'kind', label: t('field.kind'), kind: 'options', options: alertKinds.map((value) => ({ value, label: words.kind(value) })) },
      {
        id: 'state',
        label: t('column.state'),
        kind: 'options',
        options: ruleStates.map((value) => ({ value, label: t(`state.${value}`) })),
      },
    ],
    order,
    search: undefined,
    askedOf: ({ kind, state }) => ({
      ...(Array.isArray(kind) ? { kind: kind as never } : {}),
      ...(Array.isArray(state) ? { state: state as never } : {}),
    }),
    queryOf: (query) => ruleListQuery(query, mode),
  })
  const add = can(alertWire.createRule.access) && { id: 'new', label: t('rules.new'), onClick: () => setAdding(true) }
  return (
    <>
      <ListPage
        {...page}
        values={{ mode: 'Live', ...page.values }}
        title={title}
        label={title}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        compactRow={(row) => (
          <TwoLines name={row.name} end={<RulePill of={row} />} detail={`${words.kind(row.kind)} · ${words.condition(row)}`} />
        )}
        empty={
          <EmptyState title={t('rules.emptyTitle')} action={add && <ActionButton of={add} />}>
            {t('rules.emptyText')}
          </EmptyState>
        }
        noMatchText={t('rules.noMatch')}
        actions={<PageActions actions={[add && { ...add, primary: true, keep: true }]} />}
        drawer={(id, frame) => <RuleDrawer id={id} mode={mode} {...frame} />}
      />
      {isAdding && <RuleDialog mode={mode} onClose={() => setAdding(false)} onDone={({ id }) => url.open(id)} />}
    </>
  )
}

function useRuleColumns(): GridColumn<Rule>[] {
  const { t, i18n } = useTranslation('alerts')
  const words = useAlertWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<Rule>[]>(
    () => [
      { id: 'name', header: t('column.rule'), width: 240, cell: (row) => <span className="p-cell-strong">{row.name}</span> },
      { id: 'state', header: t('column.state'), width: 120, fit: true, cell: (row) => <RulePill of={row} /> },
      { id: 'kind', header: t('field.kind'), width: 170, cell: (row) => words.kind(row.kind) },
      { id: 'threshold', header: t('field.threshold'), width: 200, cell: (row) => words.condition(row) },
      {
        id: 'latest',
        header: t('fact.latest'),
        width: 120,
        fit: true,
        keep: 2,
        cell: (row) => (row.latest ? words.value(row.kind, row.latest.value) : '—'),
      },
      { id: 'severity', header: t('field.severity'), width: 120, fit: true, keep: 2, cell: (row) => <SeverityPill of={row} /> },
      { id: 'scope', header: t('column.scope'), width: 220, keep: 3, cell: (row) => words.scope(row) },
      {
        id: 'since',
        header: t('column.since'),
        width: 158,
        fit: true,
        hidden: true,
        cell: (row) => <DateTime at={row.since} style="minute" />,
      },
      { id: 'createdBy', header: t('column.createdBy'), width: 160, hidden: true, cell: (row) => row.createdBy },
    ],
    [t, i18n.language],
  )
}
