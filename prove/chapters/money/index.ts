import type { Chapter } from '../../chapter.ts'
import { acquirerAgrees } from './books/acquirer-agrees.ts'
import { booksAgree } from './books/agree.ts'
import { alertsAgree } from './books/alerts-agree.ts'
import { reportsAgree } from './books/reports-agree.ts'
import { nothingAcknowledgedIsLost } from './chaos/acknowledged.ts'
import { ledgerUnderChaos } from './chaos/ledger.ts'
import { decisionsAtOnce } from './decisions-at-once.ts'
import { durable } from './durable.ts'
import { invoicesAtOnce } from './invoices-at-once.ts'
import { keyIsKept } from './key-kept.ts'
import { keyBelongsToOneIntent } from './key-of-one.ts'
import { oneIntentOneEffect } from './portal/one-intent.ts'
import { oneLegalWinner, refundsAtOnce, revertsSentTwice } from './races.ts'
import { sameKey } from './same-key.ts'
import { nothingIsRewritten } from './trail/append-only.ts'
import { oneByteBreaksTheChain } from './trail/chain.ts'
import { oneRecordEach } from './trail/records.ts'
import { refusalsAreRecorded } from './trail/refusals.ts'

/** All but the first look at the Portico that the storm has left. */
export const money: Chapter = {
  name: 'money',
  about: 'Money holds while everything is killed',
  checks: [
    ledgerUnderChaos,
    nothingAcknowledgedIsLost,
    booksAgree,
    reportsAgree,
    acquirerAgrees,
    durable,
    sameKey,
    keyBelongsToOneIntent,
    keyIsKept,
    refundsAtOnce,
    oneLegalWinner,
    revertsSentTwice,
    decisionsAtOnce,
    invoicesAtOnce,
    oneIntentOneEffect,
    oneRecordEach,
    refusalsAreRecorded,
    nothingIsRewritten,
    oneByteBreaksTheChain,
    alertsAgree,
  ],
}
