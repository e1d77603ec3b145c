import type { Sendable } from '@portico/contract/features/schedules/sendables.ts'
import { useWatch } from 'react-hook-form'
import { useSendables } from '../use-sendables.ts'

/** The report to send: given, or chosen in the form around. */
export function useChosen(reportType: string | undefined): Sendable | undefined {
  const { byId } = useSendables()
  const chosen = useWatch({ name: 'reportType', disabled: reportType !== undefined }) as string | null | undefined
  const id = reportType ?? chosen
  return id ? byId(id) : undefined
}
