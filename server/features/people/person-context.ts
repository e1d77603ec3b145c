import type { Context } from '../../core/context.ts'
import type { ManagedAccounts } from '../../core/managed-accounts.ts'

/** What whoever manages people needs beside his input. */
export type PeopleContext = Pick<Context, 'db' | 'scope' | 'actor' | 'request' | 'services' | 'afterCommit'> & { accounts: ManagedAccounts }
