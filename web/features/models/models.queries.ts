import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { models } from '@portico/contract/features/models/models.contract.ts'
import { wire } from '@portico/contract/features/models/models.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'

export { wire as modelWire } from '@portico/contract/features/models/models.wire.gen.ts'

type Calls = typeof models
export type ModelSettings = CallOutput<Calls['get']>
export type ModelTrial = CallOutput<Calls['tryOut']>

export const modelsOf = resourceOf<Calls, ModelSettings>('models', wire, {
  show: (queries, saved) => {
    queries.setQueryData(modelQuery.queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['audit', 'models'] })
  },
})
export const modelsApi = modelsOf.api

export const modelQuery = queryOptions({ queryKey: ['models'], queryFn: ({ signal }) => modelsApi.get({ signal }) })
