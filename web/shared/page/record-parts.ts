import { useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** `reference`: how people know the payment. `tenantId`: whose it is, where that has to be said. */
export type PaymentPartProps = { transactionId: string; reference: string; tenantId: string | undefined }

/** What a feature shows in the record of another one, which may not reach for it: by the record it stands in. */
export type RecordParts = { payment: ComponentType<PaymentPartProps> }

export function useRecordPart<Name extends keyof RecordParts>(name: Name): RecordParts[Name] {
  const { slots } = useRouteContext({ strict: false }) as { slots: { records: RecordParts } }
  return slots.records[name]
}
