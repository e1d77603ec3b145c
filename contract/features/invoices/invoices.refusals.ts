import { conflict, notPossible, refusals, wrongField } from '../../core/refusals.ts'

export const invoiceRefusals = refusals('invoices', {
  noSettings: notPossible({}, { en: 'Fill in the billing settings first.', tr: 'Önce faturalama ayarlarını doldurun.' }),
  limited: notPossible(
    {},
    {
      en: 'Your access is limited to some payments, so you can’t work on invoices, which are about all of them.',
      tr: 'Erişiminiz bazı ödemelerle sınırlı; faturalar tüm ödemelerle ilgili olduğundan işlem yapamazsınız.',
    },
  ),
  periodEndsFirst: wrongField(
    'body.periodTo',
    {},
    { en: 'The last day is before the first. Choose a later one.', tr: 'Son gün ilk günden önce. Daha sonraki bir gün seçin.' },
  ),
  periodTooLong: wrongField(
    'body.periodTo',
    { most: 'count' },
    { en: 'Choose at most {{most}} days.', tr: 'En fazla {{most}} gün seçin.' },
  ),
  periodNotOver: wrongField(
    'body.periodTo',
    {},
    { en: 'Choose a period that has ended: fees may still come in today.', tr: 'Bitmiş bir dönem seçin: bugün hâlâ ücret oluşabilir.' },
  ),
  alreadyIssued: notPossible(
    {},
    {
      en: 'This invoice was issued and never changes. Cancel it with a credit note.',
      tr: 'Bu fatura kesildi, değişmez. İade faturasıyla iptal edin.',
    },
  ),
  stillDraft: notPossible({}, { en: 'This is a draft. Issue it first.', tr: 'Bu bir taslak. Önce faturayı kesin.' }),
  ledgerChanged: notPossible(
    {},
    {
      en: 'The fees or the VAT have changed since this draft was made. Recompute it and look again.',
      tr: 'Bu taslaktan sonra ücretler veya KDV değişti. Yeniden hesaplayıp tekrar bakın.',
    },
  ),
  noFees: notPossible(
    {},
    {
      en: 'The ledger has no fees for this period any more. Delete the draft.',
      tr: 'Defterde bu döneme ait ücret kalmadı. Taslağı silin.',
    },
  ),
  alreadyPaid: notPossible({}, { en: 'This invoice is paid.', tr: 'Bu fatura ödendi.' }),
  credited: notPossible({}, { en: 'A credit note has cancelled this invoice.', tr: 'Bu fatura bir iade faturasıyla iptal edildi.' }),
  isCreditNote: notPossible(
    {},
    { en: 'This is a credit note, which cancels an invoice.', tr: 'Bu, bir faturayı iptal eden iade faturasıdır.' },
  ),
  paidAhead: wrongField(
    'body.paidOn',
    {},
    { en: 'This day is still to come. Choose an earlier one.', tr: 'Bu gün henüz gelmedi. Daha önceki bir gün seçin.' },
  ),
  notWritten: notPossible(
    {},
    { en: 'The PDF is being written. Try again in a moment.', tr: 'PDF hazırlanıyor. Birazdan yeniden deneyin.' },
  ),
  damaged: conflict(
    {},
    {
      en: 'The file is not the one that was issued, so it isn’t given out. Contact your administrator.',
      tr: 'Dosya kesilen faturanın aynısı olmadığından verilmedi. Yöneticinize başvurun.',
    },
  ),
})
