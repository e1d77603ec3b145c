import { overview } from '@portico/contract/features/overview/overview.contract.ts'
import { implement } from '../../core/call/implement.ts'
import { viewOverview } from './view-overview.ts'

export const overviewRoutes = implement(overview, { get: viewOverview })
