import { z } from 'zod'
import { bounded } from '../../core/fields.ts'
import { levels } from '../../core/level.ts'
import { paymentMethods, transactionStatuses, transactionTypes } from '../transactions/transaction-words.ts'
import { composedId } from './composed-id.ts'
import { dimensions } from './dimensions.ts'
import { fileColumns } from './export.endpoint.ts'
import { measures } from './measures.ts'
import { mostOf, sourceNames } from './sources.ts'

const values = <S extends z.ZodType>(one: S) => z.array(one).min(1).max(mostOf.filterValues).optional()
const Dimension = z.enum(dimensions)
const Filters = z.strictObject({
  status: values(z.enum(transactionStatuses)),
  type: values(z.enum(transactionTypes)),
  paymentMethod: values(z.enum(paymentMethods)),
  serviceProvider: values(bounded(60).regex(/^[\p{L}\p{N}][\p{L}\p{N} .&_-]{0,59}$/u, 'The name of a provider')),
  currency: values(bounded(3).regex(/^[A-Z]{3}$/, 'A currency code such as EUR')),
  country: values(bounded(2).regex(/^[A-Z]{2}$/, 'A country code such as NO')),
})

/** What a report is made of, each part from a closed list. */
export const definition = {
  source: z.enum(sourceNames),
  dimensions: z.array(Dimension).min(1).max(mostOf.dimensions),
  measures: z.array(z.enum(measures)).min(1).max(mostOf.measures),
  /** What readers may break its lines down by. */
  drill: z.array(Dimension).max(mostOf.drill),
  /** Only payments with one of these values. */
  filters: Filters,
  /** In this order; all of the report where there are none. */
  columns: z.array(z.enum(fileColumns)).max(mostOf.columns),
  /** `y`: the lines of a chart over time, the rows of a heat map. */
  chart: z.strictObject({ kind: z.enum(['axis', 'shares', 'heat']), measure: z.enum(measures), x: Dimension, y: Dimension.nullable() }),
  levels: z.array(z.enum(levels)).min(1).max(levels.length),
  mostDays: z.int().min(1).max(731),
  standardDays: z
    .int()
    .min(7)
    .max(365)
    .refine((days) => [7, 30, 365].includes(days), 'One of 7, 30 and 365'),
}

/** As the portal is given it, to draw its page from. */
export const NamedDefinition = z.object({
  id: z.string().regex(composedId),
  words: z.object({ en: z.string(), tr: z.string() }),
  definition: z.object(definition),
})
