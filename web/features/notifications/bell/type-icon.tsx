import type { Icon } from '@tabler/icons-react'
import {
  IconAlertTriangle,
  IconArrowUpCircle,
  IconAt,
  IconBell,
  IconChecklist,
  IconCircleCheck,
  IconClipboardCheck,
  IconFileDownload,
  IconFiles,
  IconFileText,
  IconGauge,
  IconLock,
  IconMessage,
  IconReportAnalytics,
  IconRotate2,
  IconShieldCheck,
  IconSignature,
  IconTicket,
  IconUserCheck,
  IconUserPlus,
  IconUserX,
  IconWebhookOff,
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
  TicketCreated: IconTicket,
  TicketComment: IconMessage,
  TicketClosed: IconCircleCheck,
  TicketReopened: IconRotate2,
  TicketAssigned: IconUserCheck,
  TicketUnassigned: IconUserX,
  TicketMention: IconAt,
  TicketEscalated: IconArrowUpCircle,
  TransactionAlert: IconAlertTriangle,
  RoleChange: IconShieldCheck,
  AccountSecurity: IconLock,
  InvitationAccepted: IconUserPlus,
  WebhookAlert: IconWebhookOff,
  ReportDrift: IconReportAnalytics,
  InvoiceIssued: IconFileText,
}

/** A type that a later server has shows the bell. */
export function TypeIcon({ type }: { type: string }) {
  const Sign = icons[type as Notification['notificationType']] ?? IconBell
  return <Sign size={18} stroke={1.6} aria-hidden />
}
