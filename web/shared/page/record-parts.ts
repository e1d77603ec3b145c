import { useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** `reference`: how people know the payment. `tenantId`: whose it is, where that has to be said. */
export type PaymentPartProps = { transactionId: string; reference: string; tenantId: string | undefined }

/** The parts that a feature shows in another feature's record, which may not import them: by that record. */
export type RecordParts = { payment: ComponentType<PaymentPartProps> }

export function useRecordPart<Name extends keyof RecordParts>(name: Name): RecordParts[Name] {
  const { slots } = useRouteContext({ strict: false }) as { slots: { records: RecordParts } }
  return slots.records[name]
}
