import { z } from 'zod'
import { composedId } from '../reports/composed-id.ts'
import { sendables } from './sendables.ts'

const ids = sendables.map(({ id }) => id) as [string, ...string[]]
/** Of one that the product ships or that the platform has composed. */
export const sendableId = () => z.union([z.enum(ids), z.string().regex(composedId, 'The id of a report')])
/** The same, several of them joined by commas. */
export const sendableIdsText = () =>
  z
    .string()
    .min(1)
    .max(2000)
    .transform((value) => value.split(','))
    .pipe(z.array(sendableId()).min(1).max(50))
