import type { Level } from '../../core/level.ts'
import { act, exports, type NamedRole, permissions, see } from '../../core/permission.ts'
import type { Words } from '../../core/words.ts'

type StaffRole = NamedRole['tenant']
/** `byStaff`: no role of a merchant comes with it, so that no merchant settles its own risk. */
type Action = { words: Words; sca?: true; byStaff?: true; roles: readonly StaffRole[] }

/** What may be done to a payment, alike at each level, and which roles of staff do it. */
const actions = {
  Refund: { words: { en: 'Refund payments', tr: 'Ödemeleri iade etme' }, sca: true, roles: ['Finance'] },
  MarkRefunded: {
    words: { en: 'Mark payments as refunded outside the portal', tr: 'Ödemeleri portal dışında iade edildi olarak işaretleme' },
    sca: true,
    byStaff: true,
    roles: ['Finance'],
  },
  Void: { words: { en: 'Void authorised payments', tr: 'Provizyonları iptal etme' }, sca: true, roles: ['Finance', 'Risk'] },
  Capture: { words: { en: 'Capture authorised payments', tr: 'Provizyonları tahsil etme' }, sca: true, roles: ['Finance'] },
  Reversal: { words: { en: 'Reverse payments', tr: 'Ödemeleri geri alma' }, sca: true, roles: ['Finance'] },
  Payout: { words: { en: 'Pay out to the shopper of a payment', tr: 'Ödemeyi yapana para gönderme' }, sca: true, roles: ['Finance'] },
  Dispute: { words: { en: 'Open disputes of payments', tr: 'Ödemelere itiraz açma' }, sca: true, roles: ['Risk'] },
  Approve: {
    words: { en: 'Approve payments waiting for approval', tr: 'Onay bekleyen ödemeleri onaylama' },
    sca: true,
    byStaff: true,
    roles: ['Risk'],
  },
  Decline: {
    words: { en: 'Decline payments waiting for approval', tr: 'Onay bekleyen ödemeleri reddetme' },
    sca: true,
    byStaff: true,
    roles: ['Risk'],
  },
  TransactionStatusChange: {
    words: { en: 'Change the status of payments', tr: 'Ödemelerin durumunu değiştirme' },
    sca: true,
    byStaff: true,
    roles: [],
  },
  CheckStatus: {
    words: { en: 'Ask the provider for the status of a payment', tr: 'Ödemenin durumunu sağlayıcıya sorma' },
    roles: ['Finance', 'Support', 'Risk', 'Developer'],
  },
  ResendWebhook: {
    words: { en: 'Send the webhooks of a payment again', tr: 'Bir ödemenin webhook bildirimlerini yeniden gönderme' },
    roles: ['Support', 'Developer'],
  },
  ResetRestriction: {
    words: { en: 'Lift the restriction of a blocked payment', tr: 'Engellenen ödemenin kısıtını kaldırma' },
    sca: true,
    byStaff: true,
    roles: ['Risk'],
  },
  AmendBin: {
    words: { en: 'Correct the BIN data of a payment', tr: 'Bir ödemenin BIN verilerini düzeltme' },
    sca: true,
    byStaff: true,
    roles: ['Risk'],
  },
  Deallocate: {
    words: { en: 'Free the account reference of a payment', tr: 'Bir ödemenin hesap referansını serbest bırakma' },
    sca: true,
    byStaff: true,
    roles: ['Finance', 'Support'],
  },
} as const satisfies Record<string, Action>

/** `{Platform|CRM|Merchant}.Transaction.Actions.…`, as the specification writes its one example (TransactionStatusChange). */
function onPayments<Prefix extends string, L extends Level>(prefix: Prefix, level: L) {
  type Name = `${Prefix}.Transaction.Actions.${keyof typeof actions}`
  const declared = Object.entries<Action>(actions).map(([action, { words, sca, byStaff, roles }]) => {
    // A merchant has developers too, and no other of these roles.
    const own = level === 'merchant' ? roles.filter((role) => role === 'Developer') : roles
    const byHand = level === 'merchant' ? byStaff : undefined
    return [
      `${prefix}.Transaction.Actions.${action}`,
      act<Level>(level, words, { roles: own, ...(sca && { sca }), ...(byHand && { byHand }) }),
    ]
  })
  return Object.fromEntries(declared) as Record<Name, ReturnType<typeof act>>
}

const covers: Words = { en: 'See whether the account covers a payment', tr: 'Hesabın bir ödemeyi karşılayıp karşılamadığını görme' }
const decides: Words = { en: 'Approve or decline payouts', tr: 'Ödeme çıkışlarını onaylama veya reddetme' }
const lookUp: Words = { en: 'Look up payments', tr: 'Ödemeleri arama' }
const toFile: Words = { en: 'Export payments', tr: 'Ödemeleri dışa aktarma' }

export const transactionPermissions = permissions('Transactions', {
  'Platform.Transaction.Lookup': see(
    'platform',
    { en: 'Look up payments of all tenants', tr: 'Tüm kurumların ödemelerini arama' },
    { roles: ['Finance', 'Support', 'Risk', 'Developer'] },
  ),
  'CRM.Transaction.LookupColumns': see(
    'tenant',
    { en: 'Transaction lookup (V2)', tr: 'İşlem arama (V2)' },
    { roles: ['Finance', 'Support', 'Risk', 'Developer'] },
  ),
  'Platform.Transaction.LookupColumns': see(
    'platform',
    { en: 'Transaction lookup (V2)', tr: 'İşlem arama (V2)' },
    { roles: ['Finance', 'Support', 'Risk', 'Developer'] },
  ),
  'Merchant.Transaction.LookupColumns': see(
    'merchant',
    { en: 'Transaction lookup (V2)', tr: 'İşlem arama (V2)' },
    { roles: ['Developer', 'Viewer'] },
  ),
  'CRM.TransactionV2.View': see(
    'tenant',
    { en: 'Transaction lookup (reporting)', tr: 'İşlem arama (raporlama)' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
  'CRM.TransactionReportingService.View': see(
    'tenant',
    { en: 'Transactions through the reporting service', tr: 'Raporlama hizmetinden işlemler' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
  'CRM.TransactionBDT.View': see(
    'tenant',
    { en: 'Transaction lookup (BDT)', tr: 'İşlem arama (BDT)' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
  'CRM.Transaction.Apm.View': see('tenant', { en: 'APM transactions', tr: 'APM işlemleri' }, { roles: ['Finance', 'Support', 'Risk'] }),
  'CRM.VRPaymentsTransaction.View': see(
    'tenant',
    { en: 'APM requests lookup', tr: 'APM istekleri' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
  'CRM.Transaction.Terminals.View': see('tenant', { en: 'Terminals', tr: 'Terminaller' }, { roles: ['Finance', 'Support', 'Risk'] }),
  'CRM.Transaction.View': see('tenant', lookUp, { roles: ['Finance', 'Support', 'Risk', 'Developer'] }),
  'CRM.Transaction.Event.Details': see(
    'tenant',
    { en: 'See requests and responses of a payment', tr: 'Bir ödemenin istek ve yanıtlarını görme' },
    { roles: ['Finance', 'Support', 'Risk', 'Developer'] },
  ),
  'Merchant.Transaction.View': see('merchant', lookUp, { roles: ['Developer', 'Viewer'] }),
  'Platform.Transaction.Actions.CheckBalance': see('platform', covers, { roles: ['Finance', 'Support', 'Risk', 'Developer'] }),
  'CRM.Transaction.Actions.CheckBalance': see('tenant', covers, { roles: ['Finance', 'Support', 'Risk'] }),
  'Merchant.Transaction.Actions.CheckBalance': see('merchant', covers, { roles: ['Viewer'] }),
  // Merchants ask for payouts; the staff decide.
  'Platform.Transaction.Actions.DecidePayout': act('platform', decides, { sca: true, roles: ['Finance'] }),
  'CRM.Transaction.Actions.DecidePayout': act('tenant', decides, { sca: true, roles: ['Finance'] }),
  'Crm.Payments.PendingTransactions': see(
    'tenant',
    { en: 'Pending payments', tr: 'Bekleyen ödemeler' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
  ...onPayments('Platform', 'platform'),
  ...onPayments('CRM', 'tenant'),
  ...onPayments('Merchant', 'merchant'),
  'Platform.Transaction.Export': exports(
    'platform',
    { en: 'Export payments of all tenants', tr: 'Tüm kurumların ödemelerini dışa aktarma' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
  'CRM.Transaction.Export': exports('tenant', toFile, { roles: ['Finance', 'Support', 'Risk'] }),
  'Merchant.Transaction.Export': exports('merchant', toFile),
})
