import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endConnections } from './end-connections.ts'

test('a stop waits for the call under way and for nothing else: neither a connection without a request nor one kept open', {
  timeout: 20_000,
}, async () => {
  const app = Fastify()
  endConnections(app)
  let answer = () => {}
  const isAsked = new Promise<void>((asked) => {
    app.get('/slow', async () => {
      asked()
      await new Promise<void>((done) => {
        answer = done
      })
      return 'all of it'
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .resume()
  await once(silent, 'connect')
  const reply = fetch(`http://127.0.0.1:${port}/slow`)
  await isAsked

  const gone = once(silent, 'close')
  const stopped = app.close()
  await gone
  answer()
  expect(await (await reply).text()).toBe('all of it')
  await stopped
})

test('a connection that comes between the word to stop and the end of listening does not hold up the stop', {
  timeout: 20_000,
}, async () => {
  const app = Fastify()
  endConnections(app)
  const late = new Promise<void>((ended) => {
    app.addHook('preClose', async () => {
      const { port } = app.server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .on('close', () => ended())
        .resume()
      await once(socket, 'connect')
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await app.close()
  await late
})
