import type { createIdentity } from '@portico/identity/index.ts'
import { createConnectors } from '../connectors/index.ts'
import type { Installation } from '../features/server-feature.ts'
import { openFiles } from './open-files.ts'
import type { StartConfig } from './start.ts'

type Identity = Awaited<ReturnType<typeof createIdentity>>

/** What the features of this process work with. */
export async function installationOf({ environment, acquirer }: StartConfig, identity: Identity): Promise<Installation> {
  return {
    publicUrl: environment.publicUrl,
    sessionTimes: environment.sessionTimes,
    connectors: createConnectors({
      sandboxUrl: acquirer.url,
      sandboxSecret: acquirer.secret,
      callbackUrl: (providerKey) => `${environment.callbackUrl}/api/providers/${providerKey}/callbacks`,
    }),
    files: await openFiles(environment),
    scannerUrl: environment.clamavUrl,
    jiraUrl: environment.jiraUrl,
    accounts: identity.managed,
    ownAccount: identity.own,
    outside: identity.outside,
  }
}
