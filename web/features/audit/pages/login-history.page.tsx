import { accountEvents, type signInColumns } from '@portico/contract/features/audit/audit-words.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMethods } from '../../../shared/audit/use-methods.ts'
import type { ExportedColumn } from '../../../shared/exports/shown-in-file.ts'
import type { DrawerFrame } from '../../../shared/list/drawer-frame.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { type SignInLine, type SignInQuery, signInQuery, signInsQuery } from '../audit.queries.ts'
import { RecordOfTrail, useListedRow } from '../record.drawer.tsx'
import { RecordList } from '../record-list.tsx'

type Column = ExportedColumn<SignInLine, typeof signInColumns>

/** Sign-ins and what else happened to accounts: of the tenant and its merchants, or for the platform of everyone. */
export function Page() {
  const { t } = useTranslation('auditPage')
  const title = usePageTitle()
  const { user } = useSession()
  const words = useWords()
  const columns = useColumns(user.level === 'platform')
  return (
    <RecordList<SignInLine, SignInQuery>
      path="/crm/reports/login-history"
      listKey={`audit.sign-ins.${user.level}`}
      file="signIns"
      title={title}
      rowsLabel={t('history.rows')}
      columns={columns}
      filters={[
        {
          id: 'event',
          label: t('history.field.event'),
          kind: 'options',
          options: accountEvents.map((value) => ({ value, label: t(`event.${value}`) })),
        },
      ]}
      builtIn={[
        { id: 'all', label: t('view.all'), change: { event: undefined, result: undefined } },
        { id: 'signIns', label: t('history.signIns'), change: { event: 'signIn', result: undefined } },
        { id: 'refused', label: t('view.refused'), change: { event: undefined, result: 'refused' } },
      ]}
      queryOf={signInsQuery}
      rowLabel={(row) => `${words.event(row)}, ${words.person(row)}`}
      compactRow={(row) => (
        <TwoLines
          name={<UserText>{words.person(row)}</UserText>}
          end={<Event of={row} />}
          detail={row.device ?? row.ip ?? '—'}
          endDetail={<DateTime at={row.at} />}
        />
      )}
      none={[t('history.none'), t('history.noneText')]}
      drawer={(id, frame) => <SignInDrawer key={id} id={id} {...frame} />}
    />
  )
}

function useWords() {
  const { t, i18n } = useTranslation('auditPage')
  const sayMethods = useMethods()
  return {
    event: ({ event, result }: SignInLine) => (event === 'signIn' && result === 'refused' ? t('refusedSignIn') : t(`event.${event}`)),
    person: ({ personName, address }: SignInLine) => personName || address || t('history.unknown'),
    methods: ({ methods }: SignInLine) => sayMethods(methods),
    reason: ({ reason }: SignInLine) =>
      reason === null ? '—' : i18n.exists(`auditPage:reason.${reason}`) ? t(`reason.${reason as 'locked'}`) : reason,
  }
}

const worrying: ReadonlySet<string> = new Set(['lockOut', 'removeSecondFactor', 'useRecoveryCode'])

const Event = ({ of, outlined }: { of: SignInLine; outlined?: boolean }) => {
  const words = useWords()
  const status = of.result === 'refused' ? 'Rejected' : worrying.has(of.event) ? 'Pending' : 'Successful'
  return <StatusPill status={status} label={words.event(of)} outlined={outlined} />
}

function useColumns(hasTenants: boolean): Column[] {
  const { t, i18n } = useTranslation('auditPage')
  const words = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo(() => {
    const columns: (Column | false)[] = [
      { id: 'at', header: t('field.at'), width: 158, fit: true, cell: (row) => <DateTime at={row.at} /> },
      {
        id: 'person',
        header: t('history.field.person'),
        width: 200,
        cell: (row) => (
          <span className="p-cell-strong">
            <UserText>{words.person(row)}</UserText>
          </span>
        ),
      },
      { id: 'event', header: t('history.field.event'), width: 180, fit: true, cell: (row) => <Event of={row} /> },
      { id: 'level', header: t('field.level'), width: 130, keep: 3, cell: (row) => t(`level.${row.personLevel}`) },
      hasTenants && { id: 'tenant', header: t('field.tenant'), width: 170, keep: 3, cell: (row) => row.tenantName },
      { id: 'merchant', header: t('field.merchant'), width: 170, keep: 3, cell: (row) => row.merchantName ?? '—' },
      { id: 'ip', header: t('history.field.ip'), width: 140, keep: 2, cell: (row) => row.ip ?? '—' },
      { id: 'device', header: t('history.field.device'), width: 150, keep: 3, cell: (row) => row.device ?? '—' },
      { id: 'methods', header: t('history.field.methods'), width: 160, keep: 3, cell: (row) => words.methods(row) },
      { id: 'reason', header: t('history.field.reason'), width: 160, hidden: true, cell: (row) => words.reason(row) },
    ]
    return columns.filter((column) => column !== false)
  }, [hasTenants, t, i18n.language])
}

function SignInDrawer({ id, ...frame }: DrawerFrame & { id: string }) {
  const { t } = useTranslation('auditPage')
  const words = useWords()
  const listed = useListedRow<SignInLine>(['sign-ins', 'list'], id)
  const answer = useQuery({ ...signInQuery(id), ...(listed ? { initialData: listed } : {}) })
  return (
    <RecordOfTrail
      id={id}
      {...frame}
      answer={answer}
      title={words.event}
      status={(row) => <Event of={row} outlined />}
      facts={(row) => [
        [t('field.at'), <DateTime key="at" at={row.at} />],
        [t('history.field.person'), <UserText key="person">{words.person(row)}</UserText>],
        [t('field.level'), t(`level.${row.personLevel}`)],
        [t('field.tenant'), row.tenantName],
        ...(row.merchantName ? [[t('field.merchant'), row.merchantName] as const] : []),
        [t('history.field.ip'), row.ip],
        [t('history.field.device'), row.device],
        [t('history.field.methods'), words.methods(row)],
        [t('history.field.reason'), words.reason(row)],
      ]}
    />
  )
}
