import { findPersonByEmail } from './people.repository.ts'
import { openInstallation } from './running.ts'

/** `npm run -s token -- owner@acme.example`: a bearer token of the running installation, for scripts. */
const [email] = process.argv.slice(2)
const installation = await openInstallation()
try {
  if (installation.environment.production) throw new Error('Tokens for scripts are not given out in production.')
  if (!email) throw new Error('Say whose: npm run -s token -- owner@acme.example')
  const person = await installation.services.inPlatformRead('Live', (db) => findPersonByEmail(db, email.toLowerCase()))
  if (!person) throw new Error(`Nobody has the address ${email}.`)
  process.stdout.write(`${await (await installation.identity()).sessions.issueToken(person.id, 8 * 3600)}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await installation.close()
}
