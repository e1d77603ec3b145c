import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { models } from '@portico/contract/features/models/models.contract.ts'
import { wire } from '@portico/contract/features/models/models.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as modelWire } from '@portico/contract/features/models/models.wire.gen.ts'

type Calls = typeof models
export const modelsApi = clientFor<Calls>(wire)

export type ModelSettings = CallOutput<Calls['get']>
export type ModelChange = CallInput<Calls['save']>['body']
export type ModelTrial = CallOutput<Calls['tryOut']>

export const modelQuery = queryOptions({ queryKey: ['models'], queryFn: ({ signal }) => modelsApi.get({ signal }) })
