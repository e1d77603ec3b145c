import { z } from 'zod'
import { LookupFilter } from '../overview/overview.schemas.ts'
import { comparisons } from './comparisons.ts'
import { explaining } from './explaining.ts'

/** So many values of each are named, the largest first; what the others come to is a line of its own. */
export const mostValues = 8

const Counts = z.object({ successful: z.int().min(0), unsuccessful: z.int().min(0) })
const Days = z.object({ dateFrom: z.iso.date(), dateTo: z.iso.date() })
const Change = z.object({
  by: z.enum(explaining),
  /** '' is none; null are all values that are not named. */
  value: z.string().nullable(),
  now: Counts,
  before: Counts,
  /** How far it moved the rate, in basis points: those of all values come to the change of the rate. */
  movedBasisPoints: z.int(),
  /** Its payments of now. */
  filter: LookupFilter.nullable(),
})

export const WhatChanged = z.object({
  compare: z.enum(comparisons),
  periods: z.object({ now: Days, before: Days }),
  now: Counts,
  before: Counts,
  /** Null where nothing was decided. */
  movedBasisPoints: z.int().nullable(),
  /** By dimension, the largest first. */
  data: z.array(Change),
  names: z.record(z.string(), z.string()),
})
export type WhatChanged = z.infer<typeof WhatChanged>
