import type { ManagedAccounts } from '../../core/actor/managed-accounts.ts'
import type { Context } from '../../core/call/context.ts'

/** What whoever manages people needs beside his input. */
export type PeopleContext = Pick<Context, 'db' | 'scope' | 'actor' | 'services' | 'record' | 'afterCommit'> & { accounts: ManagedAccounts }
