import { AppError } from '../../core/call/app-error.ts'

/** An event does not end before it begins. */
export function refuseBackwards({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): void {
  if (endsAt !== null && Date.parse(endsAt) < Date.parse(startsAt))
    throw new AppError('invalid_input', { fields: { 'body.endsAt': 'Not before startsAt' } })
}
