import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Sent = { model: string; items: { item: number; by: string; text: string }[]; authorization: string | undefined; raw: string }
/** What a model answers: a draft as an object, any other status or body, or nothing at all. */
export type ModelAnswer = { draft: unknown } | { status: number; body?: string } | { content: string } | 'silence'

export const aDraft = {
  summary: [{ text: 'The refund has not arrived.', cites: [0] }],
  area: { name: 'Refunds', cites: [0] },
  effort: { class: 'Medium', because: 'The bank has to be asked.', cites: [0] },
}

/** A language model on this machine, as its provider would serve it: chat completions. It answers as the test wants, and keeps what it heard. */
export async function aModel() {
  const heard: Sent[] = []
  let answer: ModelAnswer = { draft: aDraft }
  const server = http.createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    const { model, messages } = JSON.parse(raw) as { model: string; messages: { role: string; content: string }[] }
    const { items } = JSON.parse(messages.find(({ role }) => role === 'user')!.content) as Pick<Sent, 'items'>
    heard.push({ model, items, authorization: request.headers.authorization, raw })
    if (request.url !== '/v1/chat/completions') return response.writeHead(404).end()
    if (answer === 'silence') return
    if ('status' in answer) return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body ?? '{}')
    const content = 'content' in answer ? answer.content : JSON.stringify(answer.draft)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** For OUTBOUND_ALLOW. */
    host,
    baseUrl: `http://${host}/v1`,
    heard,
    answers(next: ModelAnswer) {
      heard.length = 0
      answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type TestModel = Awaited<ReturnType<typeof aModel>>

export const modelRequest = (wish: object = {}) => ({
  version: 0,
  isOn: true,
  baseUrl: 'https://models.example/v1',
  model: 'scoper-1',
  timeLimitSeconds: 20,
  sends: 'Comments',
  ...wish,
})
