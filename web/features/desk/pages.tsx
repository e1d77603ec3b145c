import { saidTexts } from '../../shared/texts/said.ts'
import { mayFindPayments, transactionTexts } from '../transactions/index.ts'
import { deskTexts } from './desk.texts.ts'

/** What the shell shows of a person's desk: the three tabs of the quick panel, and payments in the command palette. */
export const deskParts = { texts: [deskTexts, saidTexts('desk'), transactionTexts], load: () => import('./panel/parts.ts') } as const

export const paymentFinder = {
  id: 'payments',
  isOpenTo: mayFindPayments,
  texts: [deskTexts, saidTexts('desk'), transactionTexts],
  load: () => import('./find-payments.tsx'),
} as const
