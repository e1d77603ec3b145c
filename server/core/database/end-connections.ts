import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server stop as soon as the running requests have been answered. Node would wait for two kinds of connections besides: those that
 * a browser has opened ahead of need and on which nothing was asked, and those that are kept open after their last answer.
 */
export function endConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    // One may come between the word to stop and the end of listening.
    if (isStopping) return socket.destroy()
    silent.add(socket)
    return socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of silent) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
