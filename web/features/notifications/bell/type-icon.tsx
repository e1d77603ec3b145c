import type { Icon } from '@tabler/icons-react'
import {
  IconBell,
  IconChecklist,
  IconClipboardCheck,
  IconFileDownload,
  IconFiles,
  IconFileText,
  IconGauge,
  IconSignature,
} from '@tabler/icons-react'
import type { Notification } from '../notifications.queries.ts'

const icons: Record<Notification['notificationType'], Icon> = {
  PreCheckForm: IconClipboardCheck,
  Proposal: IconFileText,
  Agreement: IconSignature,
  BoardingDocuments: IconFiles,
  Task: IconChecklist,
  TransactionVelocityAlert: IconGauge,
  ReportGenerated: IconFileDownload,
}

/** A type that a later server has shows the bell. */
export function TypeIcon({ type }: { type: string }) {
  const Sign = icons[type as Notification['notificationType']] ?? IconBell
  return <Sign size={18} stroke={1.6} aria-hidden />
}
