import { pageSizes } from '@portico/ui/list/keyset-pager.tsx'
import type { Search } from '../page/use-list-url.ts'

const standardPageSize = 20

/** The size that the address names, else the person's. One that is none of ours is as good as none. */
export const pageSizeOf = (search: Search, preferred: number | undefined): number =>
  [Number(search.pageSize), preferred].find((size) => pageSizes.includes(size as 20)) ?? standardPageSize
