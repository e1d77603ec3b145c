import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As much of an object store as our client speaks: put, get, delete, multipart uploads, over the real protocol. */
export async function aBucket() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Buffer[]>()
  const begun = new Map<string, string>()
  const signatures = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://localhost')
      const key = url.pathname
      const body = unwrapped(Buffer.concat(chunks), String(request.headers['x-amz-content-sha256'] ?? ''))
      const upload = url.searchParams.get('uploadId')
      const reply = (status: number, text: string | Buffer = '', headers = {}) => response.writeHead(status, headers).end(text)
      signatures.add(String(request.headers.authorization ?? '').split(' ')[0]!)
      if (request.method === 'POST' && url.searchParams.has('uploads')) {
        const id = String(uploads.size + 1)
        uploads.set(id, [])
        begun.set(id, key)
        return reply(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
      }
      if (request.method === 'PUT' && upload) {
        uploads.get(upload)![Number(url.searchParams.get('partNumber')) - 1] = body
        return reply(200, '', { etag: `"${body.byteLength}"` })
      }
      if (request.method === 'POST' && upload) {
        objects.set(key, Buffer.concat(uploads.get(upload)!))
        uploads.delete(upload)
        return reply(200, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
      }
      if (request.method === 'DELETE') {
        if (upload) uploads.delete(upload)
        else objects.delete(key)
        return reply(204)
      }
      if (request.method === 'GET' && (url.searchParams.has('uploads') || url.searchParams.has('list-type'))) {
        const prefix = `${key.replace(/\/$/, '')}/${url.searchParams.get('prefix')}`
        const nameOf = (one: string) => one.slice(one.indexOf('/', 1) + 1)
        const time = new Date().toISOString()
        const open = [...begun].filter(([id, one]) => uploads.has(id) && one.startsWith(prefix))
        const held = [...objects.keys()].filter((one) => one.startsWith(prefix))
        const text = url.searchParams.has('uploads')
          ? `<ListMultipartUploadsResult>${open.map(([id, one]) => `<Upload><Key>${nameOf(one)}</Key><UploadId>${id}</UploadId><Initiated>${time}</Initiated></Upload>`).join('')}</ListMultipartUploadsResult>`
          : `<ListBucketResult>${held.map((one) => `<Contents><Key>${nameOf(one)}</Key><LastModified>${time}</LastModified></Contents>`).join('')}</ListBucketResult>`
        return reply(200, text, { 'content-type': 'application/xml' })
      }
      if (request.method === 'PUT') {
        objects.set(key, body)
        return reply(200, '', { etag: '"x"' })
      }
      const found = objects.get(key)
      return found
        ? reply(200, found, { 'content-length': found.byteLength })
        : reply(404, '<Error><Code>NoSuchKey</Code></Error>', { 'content-type': 'application/xml' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    signatures,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Clients may send a body in signed chunks: size in hex, a line end, the bytes. */
function unwrapped(body: Buffer, kind: string): Buffer {
  if (!kind.startsWith('STREAMING')) return body
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString(), 16)
    if (!size) break
    chunks.push(body.subarray(end + 2, end + 2 + size))
    at = end + 4 + size
  }
  return Buffer.concat(chunks)
}
