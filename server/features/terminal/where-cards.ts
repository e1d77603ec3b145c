import type { Mode } from '@portico/contract/core/level.ts'
import type { Context } from '../../core/call/context.ts'
import type { Place } from './terminal.repository.ts'

/** An active merchant takes payments in Test once its sandbox is on, and in Live once it processes live. */
export const isOpen = ({ merchant_status, processing_status }: Pick<Place, 'merchant_status' | 'processing_status'>, mode: Mode): boolean =>
  merchant_status === 'Active' && (mode === 'Live' ? processing_status === 'LiveProcessing' : processing_status !== 'NoProcessing')

/** People who are held to other payment methods take no cards. */
export const mayTakeCards = ({ actor }: Pick<Context, 'actor'>): boolean => actor.limits?.paymentMethods?.includes('Card') ?? true
