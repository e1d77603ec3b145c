import http from 'node:http'

/** A receiver of webhooks in a process of its own, which reads what comes and says thanks. */
export type SinkSettings = { port: number }

process.once('message', ({ port }: SinkSettings) => {
  process.once('SIGTERM', () => process.exit(0))
  process.once('disconnect', () => process.exit(0))
  const sink = http.createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('thanks'))
  })
  sink.listen(port, '127.0.0.1', () => process.send?.('ready'))
})
