/** The kinds of payments at the virtual terminal. A verification authorises a small amount and releases it. */
export const terminalKinds = ['Sale', 'Authorisation', 'Verification'] as const
export type TerminalKind = (typeof terminalKinds)[number]

/** Where an entry is. Sending: its payment is not made yet. NotSent: it never will be; `whyNotSent` says why. */
export const entryStates = ['Sending', 'Made', 'NotSent'] as const
export type EntryState = (typeof entryStates)[number]

/** Why no payment came of an entry: the vault had forgotten the card, or no provider takes such payments any more. */
export const whyNotSent = ['CardForgotten', 'NoProvider'] as const
export type WhyNotSent = (typeof whyNotSent)[number]

/** The most that a role may take at once where no limit of its own is set: 10,000.00 EUR, for example. */
export const standardLimitMinor = 1_000_000
/** So many currencies have a limit of their own in one role. */
export const mostLimits = 50
/** So many of the own entries are shown beside the form. */
export const latestEntries = 20
/** So many receipts of one payment are mailed. */
export const mostReceiptMails = 5
