import type { schedules } from '@portico/contract/features/schedules/schedules.contract.ts'
import { wire } from '@portico/contract/features/schedules/schedules.wire.gen.ts'
import { clientFor } from '../api/client.ts'

/** Files of scheduled reports, which notifications name. */
export const reportFilesApi = clientFor<Pick<typeof schedules, 'downloadFile'>>({ downloadFile: wire.downloadFile })
