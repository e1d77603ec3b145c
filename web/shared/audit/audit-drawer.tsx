import { ActionIcon } from '@mantine/core'
import { RecordName, useOffer } from '@portico/ui/actions/offered-actions.ts'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { type ComponentProps, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '../page/late.tsx'
import { useSearchState } from '../page/use-search-state.ts'
import type { PageAccess } from '../session/access.ts'
import { useSession } from '../session/session.tsx'
import { auditTexts } from './audit.texts.ts'

export const AuditPanel = late([auditTexts], async () => (await import('./audit-panel.tsx')).AuditPanel)

/**
 * The audit trail in the drawer of a record, at an address of its own (`?audit=1`; specification 000 section 2, the outlet named audit):
 * `tool` goes into the head of the drawer, `panel` takes the place of the record while the trail is shown.
 */
export function useAuditDrawer(access: PageAccess, trail: ComponentProps<typeof AuditPanel>) {
  const { t } = useTranslation()
  const { can } = useSession()
  const [search, setSearch] = useSearchState()
  if (!can(access)) return {}
  const isShown = search.audit === '1'
  return {
    tool: <AuditTool isShown={isShown} onTurn={() => setSearch({ audit: isShown ? undefined : '1' })} />,
    panel: isShown ? (
      <DrawerPart title={t('audit.open')}>
        <AuditPanel {...trail} />
      </DrawerPart>
    ) : undefined,
  }
}

function AuditTool({ isShown, onTurn }: { isShown: boolean; onTurn: () => void }) {
  const { t } = useTranslation()
  const label = t(isShown ? 'audit.back' : 'audit.open')
  const Icon = isShown ? IconArrowLeft : IconHistory
  const icon = <Icon size={17} stroke={1.6} aria-hidden />
  useOffer([{ id: 'audit', label, icon, onClick: onTurn }], useContext(RecordName))
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={isShown} onClick={onTurn}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
