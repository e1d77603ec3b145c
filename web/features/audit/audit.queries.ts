import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { audit } from '@portico/contract/features/audit/audit.contract.ts'
import { wire } from '@portico/contract/features/audit/audit.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as auditWire } from '@portico/contract/features/audit/audit.wire.gen.ts'

type Calls = typeof audit
export const auditApi = clientFor<Calls>(wire)

export type AuditLine = CallOutput<Calls['get']>
export type SignInLine = CallOutput<Calls['getSignIn']>
export type AuditQuery = NonNullable<CallInput<Calls['list']>['query']>
export type SignInQuery = NonNullable<CallInput<Calls['listSignIns']>['query']>

export const auditQuery = (query: AuditQuery) =>
  queryOptions({ queryKey: ['audit', 'list', query], queryFn: ({ signal }) => auditApi.list({ query, signal }), staleTime: 0 })
export const auditLineQuery = (id: string) =>
  queryOptions({ queryKey: ['audit', 'line', id], queryFn: ({ signal }) => auditApi.get({ params: { id }, signal }) })

export const signInsQuery = (query: SignInQuery) =>
  queryOptions({ queryKey: ['sign-ins', 'list', query], queryFn: ({ signal }) => auditApi.listSignIns({ query, signal }), staleTime: 0 })
export const signInQuery = (id: string) =>
  queryOptions({ queryKey: ['sign-ins', 'line', id], queryFn: ({ signal }) => auditApi.getSignIn({ params: { id }, signal }) })

export const checkChain = () => auditApi.checkChain({})
