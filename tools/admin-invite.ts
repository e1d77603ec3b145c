import { createPerson } from '@portico/server/features/people/index.ts'
import { createTenant } from '@portico/server/features/tenants/index.ts'
import { findFirstTenant } from './people.repository.ts'
import { openInstallation } from './running.ts'

/** `npm run admin:invite -- EMAIL`: a single-use link for the first platform administrator of an empty system. Prints it once. */
const [email = ''] = process.argv.slice(2)
const installation = await openInstallation()
try {
  const { services } = installation
  const identity = await installation.identity()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error('Say whom: npm run admin:invite -- you@example.com')
  if (await services.inPlatformRead('Live', findFirstTenant))
    throw new Error('This system has an administrator already: ask to be invited from the portal.')
  const [tenantId, userId] = [services.newId(), services.newId()]
  const person = {
    id: userId,
    merchantId: null,
    email: email.toLowerCase(),
    firstName: 'Platform',
    lastName: 'Administrator',
    status: 'InvitationSent',
    timeZone: 'UTC',
    language: 'en',
    role: 'Administrator',
  } as const
  await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, async (db) => {
    await createTenant(db, { slug: 'portico', name: 'Portico', isPlatform: true }, services)
    await createPerson(db, 'platform', person, services)
  })
  await identity.accounts.create({ userId, email: person.email })
  process.stdout.write(`${(await identity.accounts.invite(userId)).link}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await installation.close()
}
