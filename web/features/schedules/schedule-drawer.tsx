import type { schedulePaths } from '@portico/contract/features/schedules/schedule-paths.ts'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { RecordTabs } from '@portico/ui/record/record-tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { SchedulePill } from './pills.tsx'
import { RunLog } from './run-log.tsx'
import { useScheduleWords } from './say-schedule.ts'
import { ScheduleFacts } from './schedule-facts.tsx'
import { callAt, type Mode, type Schedule, scheduleQuery, schedulesApi, scheduleWire } from './schedules.queries.ts'

type ScheduleDrawerProps = DrawerFrame & {
  id: string
  mode: Mode
  tenantId?: string | undefined
  whose: keyof typeof schedulePaths
  tab: string | undefined
  onTab: (tab: string | undefined) => void
}

/** One schedule beside the list: what it sends to whom, what can be done with it, and its log. */
export function ScheduleDrawer({ id, mode, tenantId, whose, tab, onTab, ...frame }: ScheduleDrawerProps) {
  const { t } = useTranslation('schedules')
  const words = useScheduleWords()
  const place = { mode, tenantId }
  const answer = useQuery(scheduleQuery(id, place))
  const audit = useAuditDrawer(scheduleWire.listAudit.access, {
    queryKey: ['schedules', 'audit', mode, id],
    fetchPage: (cursor, signal) => schedulesApi.listAudit({ params: { id }, query: { cursor }, ...callAt(place), signal }),
  })
  const tabs = (['details', 'log'] as const).map((one) => ({ id: one, label: t(`tab.${one}`) }))
  const shown = tab === 'log' ? 'log' : 'details'
  const body = (record: Schedule) => (
    <RecordTabs
      tabs={tabs}
      value={shown}
      onChange={(next) => onTab(next === 'details' ? undefined : next)}
      label={words.report(record.reportType)}
    >
      {shown === 'details' ? (
        <ScheduleFacts record={record} mode={mode} whose={whose} onLog={() => onTab('log')} onDeleted={frame.onClose} />
      ) : (
        <DrawerPart>
          <RunLog schedule={record} place={place} />
        </DrawerPart>
      )}
    </RecordTabs>
  )
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      audit={audit}
      label={(record) => words.report(record.reportType)}
      status={(record) => <SchedulePill of={record} outlined />}
    >
      {body}
    </LoadedDrawer>
  )
}
