import { Text } from '@mantine/core'
import { alertPaths } from '@portico/contract/features/alerts/alert-paths.ts'
import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart, RecordTitle } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { StepDialog } from '../../shared/session/step-up/step-dialog.tsx'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { alertsApi, alertWire, type Mode, type Rule, ruleQuery, rulesIn, showAll } from './alerts.queries.ts'
import { RuleDialog } from './dialogs/rule.dialog.tsx'
import { RulePreview } from './dialogs/rule-preview.tsx'
import { RulePill, SeverityPill } from './pills.tsx'
import { useAlertWords } from './say-alert.ts'

/** One rule beside the list: what it watches, whom it tells, and what it would have done. */
export function RuleDrawer({ id, mode, ...frame }: DrawerFrame & { id: string; mode: Mode }) {
  const answer = useQuery(ruleQuery(id, mode))
  const audit = useAuditDrawer(alertWire.listAudit.access, {
    queryKey: ['alerts', 'audit', mode, id],
    fetchPage: (cursor, signal) => alertsApi.listAudit({ params: { id }, query: { cursor }, mode, signal }),
  })
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      audit={audit}
      label={(record) => record.name}
      status={(record) => <RulePill of={record} outlined />}
    >
      {(record) => <RuleBody record={record} mode={mode} onDeleted={frame.onClose} />}
    </LoadedDrawer>
  )
}

function RuleBody({ record, mode, onDeleted }: { record: Rule; mode: Mode; onDeleted: () => void }) {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  const mayOpen = useMayOpen()
  const { can } = useSession()
  const facts: Fact[] = [
    [t('field.recoveryThreshold'), words.amount(record.kind, record.recoveryThreshold)],
    [t('field.kind'), words.kind(record.kind)],
    [t('field.severity'), <SeverityPill key="severity" of={record} />],
    [t('field.minimumPayments'), String(record.minimumPayments)],
    [t('field.pendingMinutes'), record.pendingMinutes === 0 ? t('atOnce') : words.window(record.pendingMinutes)],
    [t('column.since'), <DateTime key="since" at={record.since} />],
    { label: t('fact.latest'), value: record.latest ? words.seen(record.kind, record.latest) : '—', wide: true },
    { label: t('column.scope'), value: words.scope(record), wide: true },
    {
      label: t('field.recipients'),
      value: record.recipients.map((id) => record.names[id] ?? t('unknown')).join(', ') || t('nobody'),
      wide: true,
    },
    [t('field.mail'), t(record.mail ? 'yes' : 'no')],
    [t('fact.quiet'), record.quietFrom ? `${record.quietFrom}–${record.quietTo}` : t('none')],
    [t('field.isShared'), t(record.isShared ? 'yes' : 'no')],
    [t('column.createdBy'), record.createdBy],
  ]
  return (
    <>
      <DrawerPart>
        <RecordTitle>{words.condition(record)}</RecordTitle>
        <RuleActions record={record} mode={mode} onDeleted={onDeleted} />
        {record.alertId && mayOpen(alertPaths.staff) && (
          <Text>
            <UiLink href={`${alertPaths.staff}/${record.alertId}${mode === 'Test' ? '?mode=Test' : ''}`}>{t('showAlert')}</UiLink>
          </Text>
        )}
      </DrawerPart>
      <DrawerPart>
        <Facts items={facts} />
      </DrawerPart>
      {can(alertWire.previewRule.access) && (
        <DrawerPart title={t('preview.title')}>
          <RulePreview of={record} mode={mode} />
        </DrawerPart>
      )}
    </>
  )
}

function RuleActions({ record, mode, onDeleted }: { record: Rule; mode: Mode; onDeleted: () => void }) {
  const { t } = useTranslation('alerts')
  const { can } = useSession()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  if (!can(alertWire.updateRule.access)) return null
  return (
    <>
      <ActionBar
        actions={[
          { id: 'edit', label: t('action.edit'), primary: true, shortcut: 'E', onClick: () => setAsked('edit') },
          { id: 'delete', label: t('action.delete'), danger: true, overflow: true, onClick: () => setAsked('delete') },
        ]}
      />
      {asked === 'edit' && <RuleDialog mode={mode} record={record} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <StepDialog
          title={t('delete.title')}
          lead={t('delete.lead', { name: record.name })}
          submitLabel={t('delete.confirm')}
          what={t('delete.title')}
          tone="danger"
          prepare={() => () => rulesIn[mode].api.deleteRule({ params: { id: record.id } })}
          onDone={() => {
            notify.success(t('delete.done'))
            showAll(queries)
            onDeleted()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
