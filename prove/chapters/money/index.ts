import type { Chapter } from '../../chapter.ts'
import { nothingAcknowledgedIsLost } from './chaos/acknowledged.ts'
import { ledgerUnderChaos } from './chaos/ledger.ts'
import { durable } from './durable.ts'

export const money: Chapter = {
  name: 'money',
  about: 'Money holds while everything is killed',
  checks: [ledgerUnderChaos, nothingAcknowledgedIsLost, durable],
}
