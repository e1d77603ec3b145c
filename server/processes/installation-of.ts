import type { createIdentity } from '@portico/identity/index.ts'
import { createConnectors, createVault } from '../connectors/index.ts'
import { createMailer } from '../core/outbound/mail.ts'
import type { Installation } from '../features/server-feature.ts'
import { openFiles } from './open-files.ts'
import type { StartConfig } from './start.ts'

type Identity = Awaited<ReturnType<typeof createIdentity>>

/** What the features of this process work with. */
export async function installationOf({ environment, acquirer, vault, analytics }: StartConfig, identity: Identity): Promise<Installation> {
  return {
    publicUrl: environment.publicUrl,
    sessionTimes: environment.sessionTimes,
    connectors: createConnectors({
      sandboxUrl: acquirer.url,
      sandboxSecret: acquirer.secret,
      vault: createVault(vault),
      callbackUrl: (providerKey) => `${environment.callbackUrl}/api/providers/${providerKey}/callbacks`,
    }),
    sendMail: createMailer(environment.mail),
    files: await openFiles(environment),
    scannerUrl: environment.clamavUrl,
    jiraUrl: environment.jiraUrl,
    ratesFile: environment.ratesFile,
    analyticsUrl: analytics?.url,
    accounts: identity.managed,
    ownAccount: identity.own,
    outside: identity.outside,
  }
}
