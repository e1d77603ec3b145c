import { Button, Checkbox } from '@mantine/core'
import * as access from '@portico/contract/features/dashboard-settings/dashboard-settings.access.gen.ts'
import { shownRoleName } from '@portico/contract/features/roles/role-names.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { Problem } from '../../shared/api/problem.tsx'
import { useUnsavedGuard } from '../../shared/page/use-unsaved-guard.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { BothSides, type Side } from './both-sides.tsx'
import { type MatrixKind, matrixQuery, type RoleRow, settingsApi } from './dashboard-settings.queries.ts'
import { differences } from './differences.ts'
import { useNameIn } from './name-in.ts'
import { useSaving } from './use-saving.ts'

/** Which role has which widget: a row for each widget, a column for each role. What changes is shown before it is saved. */
export function MatrixPage({ kind }: { kind: MatrixKind }) {
  const { t } = useTranslation('dashboard-settings')
  const { can, user } = useSession()
  const answer = useQuery(matrixQuery(kind))
  const [wanted, setWanted] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const mayChange = can(kind === 'staff' ? access.saveTenantRoles : access.saveMerchantRoles)
  const roles = answer.data?.roles ?? []
  const heldBy = (role: RoleRow) => wanted.get(role.roleId) ?? new Set(role.widgetIds)
  const changed = differences(roles, wanted)
  const guard = useUnsavedGuard(changed.length > 0)
  const nameOf = (role: RoleRow) => [shownRoleName(role, user.language), role.merchantName].filter(Boolean).join(' · ')
  const turn = (role: RoleRow, widgetId: string) => {
    const next = new Set(heldBy(role))
    if (!next.delete(widgetId)) next.add(widgetId)
    setWanted(new Map(wanted).set(role.roleId, next))
  }
  const nameIn = useNameIn()
  const title = t(kind === 'staff' ? 'tenantRoles' : 'merchantRoles')
  return (
    <main className="p-page">
      <PageHeader
        title={title}
        note={t(kind === 'staff' ? 'tenantRolesNote' : 'merchantRolesNote')}
        actions={
          mayChange && (
            <>
              <Button variant="default" data-keep disabled={changed.length === 0} onClick={() => setWanted(new Map())}>
                {t('discard')}
              </Button>
              <Button data-keep disabled={changed.length === 0} onClick={() => setAsking(true)}>
                {t('review')}
              </Button>
            </>
          )
        }
      />
      <div className="p-card">
        {answer.error && !answer.data ? (
          <LoadFailed title={t('failed')} answer={answer} />
        ) : answer.data && answer.data.categories.length === 0 ? (
          <EmptyState title={t('noWidgetsTitle')}>{t('noWidgets')}</EmptyState>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard
          <section className="p-settings-scroll" tabIndex={0} aria-label={title}>
            <table className="p-settings-matrix">
              <thead>
                <tr>
                  <th scope="col">{t('widget.one')}</th>
                  {roles.map((role) => (
                    <th key={role.roleId} scope="col">
                      {nameOf(role)}
                    </th>
                  ))}
                </tr>
              </thead>
              {answer.data?.categories.map((category) => (
                <tbody key={category.id}>
                  <tr>
                    <th scope="rowgroup" colSpan={roles.length + 1} className="p-settings-group">
                      {category.name}
                    </th>
                  </tr>
                  {category.widgets.map((widget) => (
                    <tr key={widget.widgetId}>
                      <th scope="row">{nameIn(widget)}</th>
                      {roles.map((role) => (
                        <td key={role.roleId}>
                          <Checkbox
                            aria-label={`${nameIn(widget)}: ${nameOf(role)}`}
                            checked={heldBy(role).has(widget.widgetId)}
                            disabled={!mayChange}
                            onChange={() => turn(role, widget.widgetId)}
                          />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </section>
        )}
      </div>
      {isAsking && (
        <Review
          kind={kind}
          changed={changed.map((one) => ({ ...one, name: nameOf(one.role) }))}
          titles={
            new Map(answer.data?.categories.flatMap(({ widgets }) => widgets.map((widget) => [widget.widgetId, nameIn(widget)] as const)))
          }
          onDone={() => {
            setWanted(new Map())
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {guard}
    </main>
  )
}

type ReviewProps = {
  kind: MatrixKind
  changed: readonly (ReturnType<typeof differences>[number] & { name: string })[]
  titles: ReadonlyMap<string, string>
  onDone: () => void
  onClose: () => void
}

/** What each role gets and loses, before it is saved. */
function Review({ kind, changed, titles, onDone, onClose }: ReviewProps) {
  const { t } = useTranslation('dashboard-settings')
  const queries = useQueryClient()
  const saving = useSaving({
    save: (now: readonly RoleRow[]) => {
      const versionOf = (role: RoleRow) => now.find(({ roleId }) => roleId === role.roleId)?.version ?? role.version
      const body = { roles: changed.map(({ role, widgetIds }) => ({ roleId: role.roleId, version: versionOf(role), widgetIds })) }
      return kind === 'staff' ? settingsApi.saveTenantRoles({ body }) : settingsApi.saveMerchantRoles({ body })
    },
    said: t('rolesSaved'),
    onDone,
  })
  const current = (saving.current as { data: RoleRow[] } | undefined)?.data
  const named = (ids: readonly string[]) => ids.map((id) => titles.get(id) ?? id).join(', ')
  const said = ({ given, taken }: Pick<ReturnType<typeof differences>[number], 'given' | 'taken'>) =>
    [given.length > 0 && t('gets', { names: named(given) }), taken.length > 0 && t('loses', { names: named(taken) })]
      .filter(Boolean)
      .join('. ')
  /** What somebody else has changed of the same roles since they were read. */
  const sides = (now: readonly RoleRow[]): Side[] =>
    changed.flatMap(({ role, name, ...mine }) => {
      const other = now.find(({ roleId }) => roleId === role.roleId)
      if (!other || other.version === role.version) return []
      const [theirs] = differences([role], new Map([[role.roleId, new Set(other.widgetIds)]]))
      return [{ label: name, mine: said(mine), theirs: theirs ? said(theirs) : '' }]
    })
  const take = async () => {
    await queries.invalidateQueries({ queryKey: matrixQuery(kind).queryKey })
    onDone()
  }
  return (
    <FormDialog
      opened
      size="table"
      title={t('reviewTitle')}
      lead={t('reviewLead')}
      submitLabel={t(current ? 'both.keep' : 'save')}
      submitting={saving.isSending}
      holds
      error={saving.error && <Problem of={saving.error} />}
      onSubmit={() => saving.send(current ?? [])}
      onClose={onClose}
    >
      {current ? (
        <BothSides of="role" sides={sides(current)} onTake={() => void take()} />
      ) : (
        <ul className="p-settings-changes">
          {changed.map(({ role, name, given, taken }) => (
            <li key={role.roleId}>
              <b>{name}</b>
              {given.length > 0 && <span>{t('gets', { names: named(given) })}</span>}
              {taken.length > 0 && <span>{t('loses', { names: named(taken) })}</span>}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
