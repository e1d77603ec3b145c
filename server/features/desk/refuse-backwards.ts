import { deskRefusals } from '@portico/contract/features/desk/desk.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'

/** An event does not end before it begins. */
export function refuseBackwards({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): void {
  if (endsAt !== null && Date.parse(endsAt) < Date.parse(startsAt)) throw new AppError(deskRefusals.backwards())
}
