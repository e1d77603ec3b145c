import { createIdentity } from '@portico/identity/index.ts'
import type { Logger } from 'pino'
import { analyticsTool } from '../analytics-tool.ts'
import { buildApp } from '../app.ts'
import { closePools, openPools } from '../core/database/pools.ts'
import { sendJson } from '../core/http/compress.ts'
import { createQuotas } from '../core/http/quotas.ts'
import { createMailer } from '../core/outbound/mail.ts'
import { createServices } from '../create-services.ts'
import { followDecimalPlaces } from '../features/platform-currencies/index.ts'
import { serveHealth } from '../installation/health.ts'
import { countEvents, readiness } from '../installation/readiness.repository.ts'
import { openApiDocument } from '../openapi/openapi.ts'
import { serveWeb } from '../web.ts'
import { identityOptions, openIdentityPool } from './identity-options.ts'
import { installationOf } from './installation-of.ts'
import type { StartConfig } from './start.ts'

/** One process that answers: the API, the identity server and the portal's pages, as far as ROLES names them. */
export async function startApi(config: StartConfig, log: Logger) {
  const { urls, secrets, environment } = config
  const { roles, publicUrl, host, port } = environment
  const pools = openPools(urls, {
    max: environment.database.pool,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const services = createServices({ pools, log, signingSecret: secrets.signing, outboundAllow: environment.outboundAllow })
  const forgetDecimalPlaces = await followDecimalPlaces(services)
  const identityPool = openIdentityPool(urls.app_identity, log, 6)
  const identity = await createIdentity(
    await identityOptions(config, { pool: identityPool, log, sendMail: createMailer(environment.mail), services }),
  )
  let lostCalls = () => 0
  const app = buildApp({
    ...(await installationOf(config, identity)),
    services,
    log,
    findSession: identity.sessions.findByAccessToken,
    stepUp: identity.stepUp,
    quotas: createQuotas(environment.quotas),
    keepsCalls: { onKeeper: (lost) => (lostCalls = lost) },
    livingSessions: identity.sessions.livingOf,
    listenUrl: urls.app_jobs,
    onActivity: (sessionId) =>
      void identity.sessions.touch(sessionId, services.now()).catch((error) => log.warn({ err: error }, 'activity not noted')),
    trustProxy: environment.trustProxy,
  })
  serveHealth(app, {
    ready: () => readiness(pools),
    countEvents: () => countEvents(pools),
    countLostCalls: () => lostCalls(),
    metricsToken: environment.metricsToken ?? secrets.metrics,
  })
  const document = JSON.stringify(openApiDocument())
  app.get('/api/openapi.json', (_request, reply) => sendJson(reply, document, { isSecret: false }))
  if (roles.has('identity')) await app.register(identity.plugin)
  if (roles.has('web')) await serveWeb(app, { publicUrl, frames: [new URL(config.vault.publicUrl).origin] })
  await app.listen({ host, port })
  const serveTool = async (toolPort: number) => {
    const served = await analyticsTool({ publicUrl })
    await served.listen({ host, port: toolPort })
    return served
  }
  const tool = roles.has('web') && config.analytics ? await serveTool(config.analytics.port) : undefined
  return {
    app,
    async stop() {
      await Promise.all([app.close(), tool?.close()])
      forgetDecimalPlaces()
      await Promise.all([closePools(pools), identityPool.end()])
    },
  }
}
