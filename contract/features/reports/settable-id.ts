import { z } from 'zod'
import { composedId } from './composed-id.ts'
import { switchableIds } from './switchable.ts'

/** Of a report that the platform and tenants have settings of: shipped or composed. */
export const settableId = () => z.union([z.enum(switchableIds), z.string().regex(composedId, 'The id of a report')])
