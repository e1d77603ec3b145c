import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { viewings } from '@portico/contract/features/viewings/viewings.contract.ts'
import { wire } from '@portico/contract/features/viewings/viewings.wire.gen.ts'
import { clientFor } from '../api/client.ts'

export { wire as viewingWire } from '@portico/contract/features/viewings/viewings.wire.gen.ts'

type Calls = typeof viewings
export const viewingsApi = clientFor<Calls>(wire)
export type Viewing = CallOutput<Calls['start']>
