import net from 'node:net'

export type HttpReply = { status: number; body: Buffer }

/**
 * One kept-alive connection that asks one thing at a time. It reads only what our servers send (a length, no chunks), and
 * costs a tenth of node:http, so that the server is measured and not the client.
 */
export class HttpConnection {
  readonly #socket: net.Socket
  readonly #host: string
  #received: Buffer[] = []
  #bytes = 0
  #wanted = 0
  #waiting: { resolve(reply: HttpReply): void; reject(error: Error): void } | undefined
  #status = 0
  #bodyAt = 0

  private constructor(socket: net.Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection')))
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = net.connect(port, '127.0.0.1')
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new HttpConnection(socket, `127.0.0.1:${port}`)
  }

  get(path: string, token?: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpReply> {
    const authorization = token ? `authorization: Bearer ${token}\r\n` : ''
    const others = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('') // biome-ignore format: one expression
    return this.send(`GET ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${authorization}${others}\r\n`)
  }

  send(request: string): Promise<HttpReply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#bytes += chunk.length
    if (this.#wanted === 0 && !this.#readHead()) return
    if (this.#bytes < this.#wanted) return
    const body = Buffer.concat(this.#received).subarray(this.#bodyAt, this.#wanted)
    const { resolve } = this.#waiting ?? {}
    this.#received = []
    this.#bytes = this.#wanted = 0
    this.#waiting = undefined
    resolve?.({ status: this.#status, body })
  }

  #readHead(): boolean {
    const all = this.#received.length === 1 ? this.#received[0]! : Buffer.concat(this.#received)
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return false
    const head = all.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) this.#fail(new Error('The reply does not say how long it is'))
    this.#status = Number(head.slice(9, 12))
    this.#bodyAt = end + 4
    this.#wanted = this.#bodyAt + Number(length)
    return true
  }

  #fail(error: Error): void {
    const { reject } = this.#waiting ?? {}
    this.#waiting = undefined
    reject?.(error)
  }
}
