import type { Words } from '../../core/words.ts'

type KindFacts = {
  words: Words
  /** What the ledger writes beside such an entry. */
  description: string
  /** It takes back what was booked before. */
  takesBack?: true
}

/** What an entry was made for. */
export const entryKindFacts = {
  Capture: { words: { en: 'Payment', tr: 'Tahsilat' }, description: 'Capture' },
  CaptureTakenBack: { words: { en: 'Payment taken back', tr: 'Tahsilat geri alındı' }, description: 'Capture taken back', takesBack: true },
  Fee: { words: { en: 'Fee', tr: 'Ücret' }, description: 'Fee' },
  FeeGivenBack: { words: { en: 'Fee given back', tr: 'Ücret geri verildi' }, description: 'Fee given back', takesBack: true },
  Refund: { words: { en: 'Refund', tr: 'İade' }, description: 'Refund' },
  RefundTakenBack: { words: { en: 'Refund taken back', tr: 'İade geri alındı' }, description: 'Refund taken back', takesBack: true },
  Reversal: { words: { en: 'Reversal', tr: 'Ters işlem' }, description: 'Reversal' },
  ReversalTakenBack: {
    words: { en: 'Reversal taken back', tr: 'Ters işlem geri alındı' },
    description: 'Reversal taken back',
    takesBack: true,
  },
  OutsideRefund: { words: { en: 'Refund outside the portal', tr: 'Portal dışı iade' }, description: 'Refund outside the portal' },
  Payout: { words: { en: 'Payout', tr: 'Ödeme çıkışı' }, description: 'Payout' },
  PayoutTakenBack: {
    words: { en: 'Payout taken back', tr: 'Ödeme çıkışı geri alındı' },
    description: 'Payout taken back',
    takesBack: true,
  },
} as const satisfies Record<string, KindFacts>

export type EntryKind = keyof typeof entryKindFacts
export const entryKinds = Object.keys(entryKindFacts) as [EntryKind, ...EntryKind[]]
