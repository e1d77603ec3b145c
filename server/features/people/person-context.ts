import type { ManagedAccounts } from '../../core/actor/managed-accounts.ts'
import type { Context } from '../../core/call/context.ts'

/** What an operation on people needs beside its input. */
export type PeopleContext = Pick<Context, 'db' | 'scope' | 'actor' | 'services' | 'record' | 'afterCommit'> & { accounts: ManagedAccounts }
