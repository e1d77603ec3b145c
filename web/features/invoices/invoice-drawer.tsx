import { Stack } from '@mantine/core'
import type { invoicePaths } from '@portico/contract/features/invoices/invoice-words.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { AmountSummary } from '@portico/ui/values/amount-summary.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money, useMoneyText } from '@portico/ui/values/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { dayText, InvoiceStatePill, periodText } from './invoice-words.tsx'
import { type Invoice, invoiceQuery, invoicesApi, invoiceWire, type Mode } from './invoices.queries.ts'

type Whose = keyof typeof invoicePaths
type InvoiceDrawerProps = DrawerFrame & {
  id: string
  mode: Mode
  whose: Whose
  onOpen: (id: string) => void
  hrefOf: (id: string) => string
}

/** One invoice beside the list: what it says, what became of it, and what can be done. */
export function InvoiceDrawer({ id, mode, whose, onOpen, hrefOf, ...frame }: InvoiceDrawerProps) {
  const answer = useQuery(invoiceQuery(id, mode))
  const audit = useAuditDrawer(invoiceWire.listAudit.access, {
    queryKey: ['invoices', id],
    fetchPage: (cursor, signal) => invoicesApi.listAudit({ params: { id }, query: { cursor }, mode, signal }),
  })
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      audit={audit}
      label={(record) => record.number ?? record.merchantName}
      status={(record) => <InvoiceStatePill of={record} outlined />}
    >
      {(record) => (
        <>
          <DrawerPart>
            <Sums record={record} />
            <InvoiceActions record={record} mode={mode} onOpen={onOpen} onDeleted={frame.onClose} />
            <LedgerNote of={record} />
          </DrawerPart>
          <Lines record={record} mode={mode} />
          <DrawerPart>
            <InvoiceFacts record={record} whose={whose} hrefOf={hrefOf} />
          </DrawerPart>
          <Parties of={record} />
        </>
      )}
    </LoadedDrawer>
  )
}

/** The total, and how much of it the merchant's balance has paid already. */
function Sums({ record }: { record: Invoice }) {
  const { t } = useTranslation('invoices')
  const { totalMinor, deductedMinor, toPayMinor, currency, state } = record
  return (
    <AmountSummary
      minor={totalMinor}
      currency={currency}
      struck={state === 'Credited'}
      lead={`${record.merchantName} · ${periodText(record)}`}
      parts={[
        { id: 'deducted', minor: deductedMinor, mark: 'own' },
        { id: 'toPay', minor: toPayMinor, mark: state === 'Overdue' ? 'lost' : 'pending' },
      ]}
      sums={[
        { id: 'deducted', label: t('field.deductedMinor'), minor: deductedMinor, mark: 'own' },
        { id: 'toPay', label: t('field.toPayMinor'), minor: toPayMinor, mark: state === 'Overdue' ? 'lost' : 'pending' },
      ]}
    />
  )
}

/** Fees of its period may come in after its issue. */
function LedgerNote({ of: { ledgerNetMinor, netMinor, currency, state } }: { of: Invoice }) {
  const { t } = useTranslation('invoices')
  const money = useMoneyText()
  if (ledgerNetMinor === null || ledgerNetMinor === netMinor || state === 'Credited' || state === 'Draft') return null
  return (
    <p className="p-note" data-tone="negative">
      {t('ledger.differs', { now: money(ledgerNetMinor, currency), before: money(netMinor, currency) })}
    </p>
  )
}

function Lines({ record, mode }: { record: Invoice; mode: Mode }) {
  const { t } = useTranslation('invoices')
  const { currency, netMinor, vatMinor, totalMinor, vatName, vatRateBps } = record
  const rate = String(vatRateBps / 100).replace('.', ',')
  const sums = [
    ['net', t('field.netMinor'), netMinor],
    ['vat', t('vatOf', { name: vatName, rate }), vatMinor],
    ['total', t('field.totalMinor'), totalMinor],
  ] as const
  return (
    <DrawerPart title={t('lines')}>
      <Stack gap="sm">
        <InvoiceLines record={record} mode={mode} />
        <RecordLines lines={sums.map(([id, name, minor]) => ({ id, name, status: <Money minor={minor} currency={currency} /> }))} />
      </Stack>
    </DrawerPart>
  )
}

type InvoiceFactsProps = { record: Invoice; whose: Whose; hrefOf: (id: string) => string }

function InvoiceFacts({ record, whose, hrefOf }: InvoiceFactsProps) {
  const { t } = useTranslation('invoices')
  const { user } = useSession()
  const { counterpart, document } = record
  const dayOf = (day: string | null) => day && dayText(day)
  const facts: (Fact | false)[] = [
    user.isPlatform && [t('field.tenant'), record.tenantName],
    [t('field.period'), `${dayText(record.periodFrom)} – ${dayText(record.periodTo)}`],
    [t('field.timeZone'), record.timeZone],
    record.issuedOn !== null && [t('field.issuedOn'), dayOf(record.issuedOn)],
    record.kind === 'Invoice' && record.dueOn !== null && [t('field.dueOn'), dayOf(record.dueOn)],
    record.paidOn !== null && [t('field.paidOn'), dayOf(record.paidOn)],
    record.paidReference !== null && { label: t('field.reference'), value: record.paidReference, copy: record.paidReference },
    counterpart !== null && [
      t(record.kind === 'CreditNote' ? 'fact.cancels' : 'fact.cancelledBy'),
      <UiLink key="counterpart" href={hrefOf(counterpart.id)}>
        {counterpart.number}
      </UiLink>,
    ],
    record.creditReason !== null && { label: t('field.reason'), value: <UserText>{record.creditReason}</UserText>, wide: true },
    whose === 'staff' && [t('fact.created'), <When key="created" at={record.createdAt} by={record.createdBy} />],
    whose === 'staff' &&
      record.issuedAt !== null && [t('fact.issued'), <When key="issued" at={record.issuedAt} by={record.issuedBy ?? ''} />],
    document !== null && { label: t('fact.digest'), value: <code>{document.sha256}</code>, copy: document.sha256, wide: true },
  ]
  return <Facts items={facts.filter((fact) => fact !== false)} />
}

const When = ({ at, by }: { at: string; by: string }) => (
  <>
    <DateTime at={at} /> · <UserText>{by}</UserText>
  </>
)

function Parties({ of: { seller, buyerName, footer } }: { of: Invoice }) {
  const { t } = useTranslation('invoices')
  if (!seller) return null
  return (
    <DrawerPart title={t('parties')}>
      <Facts
        items={[
          { label: t('fact.seller'), value: <UserText>{`${seller.name}, ${seller.address.replaceAll('\n', ', ')}`}</UserText>, wide: true },
          ...(seller.vatId ? [[t('fact.vatId'), seller.vatId] as const] : []),
          [t('fact.buyer'), buyerName],
          ...(footer ? [{ label: t('fact.footer'), value: <UserText>{footer}</UserText>, wide: true }] : []),
        ]}
      />
    </DrawerPart>
  )
}
