import * as access from '@portico/contract/features/dashboard-settings/dashboard-settings.access.gen.ts'
import { AuditDialog } from '../../shared/audit/audit-dialog.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { settingsApi } from './dashboard-settings.queries.ts'

export const useMaySeeTrail = (): boolean => useSession().can(access.listAudit)

export type Traced = { id: string; name: string }
export const Trail = ({ of: { id, name }, onClose }: { of: Traced; onClose: () => void }) => (
  <AuditDialog
    of={name}
    queryKey={['dashboard-settings', 'trail', id]}
    fetchPage={(cursor, signal) => settingsApi.listAudit({ params: { id }, query: { cursor }, signal })}
    onClose={onClose}
  />
)
