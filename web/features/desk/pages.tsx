import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { mayFindPayments, transactionTexts } from '../transactions/index.ts'
import { deskTexts } from './desk.texts.ts'

/** What the shell shows of a person's desk: the three tabs of the quick panel, and payments in the command palette. */
const deskParts = { texts: [deskTexts, saidTexts('desk'), transactionTexts], load: () => import('./panel/parts.ts') } as const

const finder = {
  id: 'payments',
  isOpenTo: mayFindPayments,
  texts: [deskTexts, saidTexts('desk'), transactionTexts],
  load: () => import('./find-payments.tsx'),
} as const

export const feature = webFeature({ finder, parts: { quick: deskParts } })
