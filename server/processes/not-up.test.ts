import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { notUp } from './not-up.ts'

const place = { dataDir: '/srv/portico' }
const failed = (message: string, code?: string) => Object.assign(new Error(message), { code })

test('a port that another program has is named, and what to set', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as { port: number }
  const second = createServer()
  const error = await new Promise((done) => second.once('error', done).listen(port, '127.0.0.1'))
  other.close()
  expect(notUp('The API', error, place)).toBe(
    `The API did not come up: listen EADDRINUSE: address already in use 127.0.0.1:${port}. ` +
      `Another program, or a Portico that runs already, listens on port ${port}: end it, or set PORT to a free one.`,
  )
})

test.each([
  ['a full disk', failed('write ENOSPC: no space left on device', 'ENOSPC'), 'The disk of /srv/portico is full: make room on it'],
  ['a full disk of the database', failed('could not extend file', '53100'), 'The disk of /srv/portico is full: make room on it'],
  [
    'a cluster that has no room',
    failed('initdb failed (1): could not write: No space left on device'),
    'The disk of /srv/portico is full: make room on it',
  ],
  [
    'another start',
    failed('Another running Portico (process 7) already uses the data directory /srv/portico/postgres.'),
    'End that one first, or set DATA_DIR and PORT to others.',
  ],
  ['a closed folder', failed("EACCES: permission denied, mkdir '/srv/portico'", 'EACCES'), 'make it the owner of /srv/portico'],
  ['a low port', failed('listen EACCES: permission denied 0.0.0.0:80', 'EACCES'), 'may not listen on port 80: set PORT'],
  ['an address of another machine', failed('listen EADDRNOTAVAIL: address not available 10.1.1.1:3000', 'EADDRNOTAVAIL'), 'set HOST'],
  ['no database', failed('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), 'Check DATABASE_URL'],
  ['a wrong password', failed('password authentication failed for user "portico"', '28P01'), 'Check DATABASE_URL'],
  ['a database without connections', failed('sorry, too many clients already', '53300'), 'raise its max_connections'],
  ['a busy machine', failed('it did not become ready in time'), 'start again when it is less so'],
  ['what nobody foresaw', failed('it ended with code 1'), 'Put that right, then start again'],
])('the message about %s says what to do', (_, error, advice) => {
  const told = notUp('The worker', error, place)
  expect(told).toContain('The worker did not come up: ')
  expect(told).toContain(advice)
  expect(told).toMatch(/[^.]\.$/)
})
