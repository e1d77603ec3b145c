import { z } from 'zod'
import { integerText } from './query.ts'

export const pageSizes = [5, 10, 20, 50, 75, 100] as const
export const defaultPageSize = 20
/** A total stops counting here; the list then says `10.000+`. */
export const totalCap = 10_000
/** A bare pageIndex is served up to this row; beyond it the caller follows the cursor. */
export const deepestRow = 10_000

/** Every list takes these beside its own filters. `cursor` is opaque and signed; it belongs to its sort and filters. */
export const pageQuery = {
  pageIndex: integerText({ min: 0, max: 1_000_000 }).default(0),
  pageSize: integerText({ min: 1, max: 100 }).default(defaultPageSize),
  cursor: z.string().min(1).max(1000).optional(),
}

export const pageOf = <S extends z.ZodType>(row: S) =>
  z.object({
    data: z.array(row),
    totalCount: z.int().min(0),
    totalIsCapped: z.boolean(),
    pageIndex: z.int().min(0),
    pageSize: z.int().min(1),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
  })

/** A page of a list that may be asked for without its total: `totalCount` is null where it was not asked for and is not known. */
export const pageWithoutTotalOf = <S extends z.ZodType>(row: S) => pageOf(row).extend({ totalCount: z.int().min(0).nullable() })
export const Total = z.object({ totalCount: z.int().min(0), totalIsCapped: z.boolean() })
export type Total = z.output<typeof Total>

export type Page<Row> = {
  data: Row[]
  totalCount: number
  totalIsCapped: boolean
  pageIndex: number
  pageSize: number
  nextCursor: string | null
  previousCursor: string | null
}

export type PageWithoutTotal<Row> = Omit<Page<Row>, 'totalCount'> & { totalCount: number | null }
