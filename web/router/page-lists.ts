import { overviewPages } from '../features/overview/pages.tsx'
import { transactionPages } from '../features/transactions/pages.tsx'
import type { Page } from '../shared/page.ts'

/** The pages of every feature. A new feature adds its line here and nowhere else. */
export const pages: readonly Page[] = [...overviewPages, ...transactionPages]
