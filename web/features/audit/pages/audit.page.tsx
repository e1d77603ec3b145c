import { entities } from '@portico/contract/actions.gen.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { auditColumns } from '@portico/contract/features/audit/audit-words.ts'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { AlertBanner } from '@portico/ui/notices/alert-banner.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Changes } from '../../../shared/audit/changes.tsx'
import { useActionName } from '../../../shared/audit/use-action-name.ts'
import type { ExportedColumn } from '../../../shared/exports/shown-in-file.ts'
import type { DrawerFrame } from '../../../shared/list/drawer-frame.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { type AuditLine, type AuditQuery, auditLineQuery, auditQuery, auditWire, checkChain } from '../audit.queries.ts'
import { RecordOfTrail, useListedRow } from '../record.drawer.tsx'
import { RecordList } from '../record-list.tsx'

type Column = ExportedColumn<AuditLine, typeof auditColumns>

/** Who did what, in the whole of what this person may see. */
export function Page() {
  const { t } = useTranslation('auditPage')
  const title = usePageTitle()
  const { user, can } = useSession()
  const words = useWords()
  const chain = useMutation({ mutationFn: checkChain })
  const columns = useColumns(user.level === 'platform', user.level !== 'merchant')
  return (
    <RecordList<AuditLine, AuditQuery>
      path={user.level === 'merchant' ? '/merchant/audit' : '/crm/audit'}
      listKey={`audit.records.${user.level}`}
      file="audit"
      title={title}
      rowsLabel={t('rows')}
      columns={columns}
      filters={[
        {
          id: 'entity',
          label: t('field.record'),
          kind: 'options',
          options: words.entities,
        },
      ]}
      builtIn={[
        { id: 'all', label: t('view.all'), change: { result: undefined } },
        { id: 'refused', label: t('view.refused'), change: { result: 'refused' } },
      ]}
      queryOf={auditQuery}
      rowLabel={(row) => `${words.action(row)}, ${words.actor(row)}`}
      compactRow={(row) => (
        <TwoLines
          name={words.action(row)}
          end={<Result of={row} />}
          detail={<UserText>{words.actor(row)}</UserText>}
          endDetail={<DateTime at={row.at} />}
        />
      )}
      none={[t('none'), t('noneText')]}
      actions={
        <PageActions
          actions={[
            user.level === 'tenant' &&
              can({ staff: auditWire.checkChain.access.staff }) && {
                id: 'check',
                label: t('check'),
                loading: chain.isPending,
                onClick: () => chain.mutate(),
              },
          ]}
        />
      }
      notice={
        chain.data && (
          <AlertBanner severity={chain.data.brokenAt ? 'failed' : 'success'} persist onClose={() => chain.reset()}>
            {chain.data.brokenAt
              ? t('chainBroken', { id: chain.data.brokenAt.auditId })
              : [t('chainSound', { count: chain.data.sealed }), chain.data.unsealed > 0 && t('chainOpen', { count: chain.data.unsealed })]
                  .filter(Boolean)
                  .join(' ')}
          </AlertBanner>
        )
      }
      drawer={(id, frame) => <AuditLineDrawer key={id} id={id} {...frame} />}
    />
  )
}

function useWords() {
  const { t, i18n } = useTranslation('auditPage')
  const actionName = useActionName()
  const nounOf = (entity: string) => (i18n.exists(`auditPage:entity.${entity}`) ? t(`entity.${entity as 'people'}`) : entity)
  return {
    action: ({ action }: AuditLine) => {
      const event = action.replace('identity.', '')
      return action.startsWith('identity.') && i18n.exists(`auditPage:event.${event}`)
        ? t(`event.${event as 'signIn'}`)
        : actionName(action)
    },
    entity: ({ entity }: AuditLine) => nounOf(entity),
    entities: entities
      .map((value) => ({ value, label: nounOf(value) }))
      .sort((one, other) => one.label.localeCompare(other.label, i18n.language)),
    actor: ({ actorName, actorLevel }: AuditLine) => (actorName && shownAddress(actorName)) || t(`level.${actorLevel}`),
  }
}

const Result = ({ of: { result }, outlined }: { of: AuditLine; outlined?: boolean }) => {
  const { t } = useTranslation('auditPage')
  return result === 'done' ? (
    <StatusPill status="Successful" label={t('result.done')} outlined={outlined} />
  ) : (
    <StatusPill status="Rejected" label={t('result.refused')} outlined={outlined} />
  )
}

function useColumns(hasTenants: boolean, hasMerchants: boolean): Column[] {
  const { t, i18n } = useTranslation('auditPage')
  const words = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo(() => {
    const columns: (Column | false)[] = [
      { id: 'at', header: t('field.at'), width: 158, fit: true, cell: (row) => <DateTime at={row.at} /> },
      {
        id: 'actor',
        header: t('field.actor'),
        width: 200,
        cell: (row) => (
          <span className="p-cell-strong">
            <UserText>{words.actor(row)}</UserText>
          </span>
        ),
      },
      { id: 'level', header: t('field.level'), width: 140, keep: 3, cell: (row) => t(`level.${row.actorLevel}`) },
      { id: 'action', header: t('field.action'), width: 200, cell: (row) => words.action(row) },
      { id: 'record', header: t('field.record'), width: 130, keep: 2, cell: (row) => words.entity(row) },
      hasTenants && { id: 'tenant', header: t('field.tenant'), width: 170, keep: 3, cell: (row) => row.tenantName },
      hasMerchants && { id: 'merchant', header: t('field.merchant'), width: 180, keep: 3, cell: (row) => row.merchantName ?? '—' },
      { id: 'result', header: t('field.result'), width: 110, fit: true, cell: (row) => <Result of={row} /> },
      { id: 'id', header: t('field.id'), width: 290, hidden: true, cell: (row) => <code>{row.id}</code> },
    ]
    return columns.filter((column) => column !== false)
  }, [hasTenants, hasMerchants, t, i18n.language])
}

function AuditLineDrawer({ id, ...frame }: DrawerFrame & { id: string }) {
  const { t } = useTranslation('auditPage')
  const words = useWords()
  const listed = useListedRow<AuditLine>(['audit', 'list'], id)
  const answer = useQuery({ ...auditLineQuery(id), ...(listed ? { initialData: listed } : {}) })
  return (
    <RecordOfTrail
      id={id}
      {...frame}
      answer={answer}
      title={words.action}
      status={(row) => <Result of={row} outlined />}
      facts={(row) => [
        [t('field.at'), <DateTime key="at" at={row.at} />],
        [t('field.actor'), <UserText key="actor">{words.actor(row)}</UserText>],
        [t('field.level'), t(`level.${row.actorLevel}`)],
        [t('field.action'), words.action(row)],
        {
          label: t('field.record'),
          value: `${words.entity(row)} ${row.entityId ?? ''}`,
          wide: true,
          ...(row.entityId ? { copy: row.entityId } : {}),
        },
        [t('field.tenant'), row.tenantName],
        ...(row.merchantName ? [[t('field.merchant'), row.merchantName] as const] : []),
        ...(row.requestId ? [{ label: t('field.request'), value: row.requestId, copy: row.requestId, wide: true }] : []),
      ]}
    >
      {(row) => (
        <DrawerPart title={t('field.changes')}>
          <Changes of={row} />
        </DrawerPart>
      )}
    </RecordOfTrail>
  )
}
