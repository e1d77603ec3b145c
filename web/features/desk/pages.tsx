import { webFeature } from '../../shared/page/web-feature.ts'
import type { Session } from '../../shared/session/session.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { mayFindPayments, presetOf, recordTexts, transactionTexts } from '../transactions/index.ts'
import { deskTexts } from './desk.texts.ts'

/** What the shell shows of a person's desk: the three tabs of the quick panel, and payments in the command palette. */
const deskParts = { texts: [deskTexts, saidTexts('desk'), transactionTexts, recordTexts], load: () => import('./panel/parts.ts') } as const

const finder = {
  id: 'payments',
  isOpenTo: mayFindPayments,
  allHref: (session: Session, text: string) => `${presetOf(session).path}?${new URLSearchParams({ searchKey: text })}`,
  texts: [deskTexts, saidTexts('desk'), transactionTexts, recordTexts],
  load: () => import('./find-payments.tsx'),
} as const

export const feature = webFeature({ finder, parts: { quick: deskParts } })
