import type { Mode } from '@portico/contract/core/level.ts'
import type { Export, fileExports } from '@portico/contract/features/exports/exports.contract.ts'
import { wire } from '@portico/contract/features/exports/exports.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../api/client.ts'
import { isUnfinished } from './export-state.ts'

export { wire as exportsWire } from '@portico/contract/features/exports/exports.wire.gen.ts'

export type { Export, Mode }

export const exportsApi = clientFor<typeof fileExports>(wire)

/** Between two looks while something runs. While nothing does, nobody looks. */
const pollMs = 1500

/** A person's exports of one mode, the newest first. */
export const exportsQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['exports', mode],
    queryFn: async ({ signal }) => (await exportsApi.list({ query: { pageSize: 50 }, mode, signal, background: true })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? pollMs : false),
  })
