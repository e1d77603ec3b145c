import type { SchedulePeriod } from '@portico/contract/features/schedules/schedule-words.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useSendables } from '../use-sendables.ts'

/** What a new schedule begins with. */
export type Wish = {
  /** Of a report that is looked at; a user chooses one otherwise. */
  reportType?: string
  /** As the query of the report has them, without its days. */
  filters: Readonly<Record<string, string>>
  names: Readonly<Record<string, string>>
  period: SchedulePeriod
  timeZone: string
  /** The customer, or the tenant where it is about all of them. */
  about: string
  recipient: string
}

/** The reports that this user may schedule, and what a new schedule begins with. */
export function useWish() {
  const { user } = useSession()
  const { open: reports } = useSendables()
  const begin = (known: Partial<Wish> = {}): Wish => ({
    filters: {},
    names: {},
    period: 'yesterday',
    timeZone: user.reportingTimeZone,
    about: user.merchant?.merchantId ?? user.tenantId,
    recipient: user.email,
    ...known,
  })
  return { reports, begin }
}
