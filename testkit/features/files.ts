import type { Caller, Reply } from '../portico/app.ts'

/** A file as a form sends it: its name, the type that is declared for it and its bytes; the fields that come before it. */
export type UploadedFile = { name: string; type: string; bytes: Buffer; fields?: Record<string, string> }

export const aTextFile = (wish: Partial<UploadedFile> = {}): UploadedFile => ({
  name: 'statement.txt',
  type: 'text/plain',
  bytes: Buffer.from('What the bank has sent us.\n'),
  ...wish,
})

const boundary = 'portico-test-boundary-7MA4YWxkTrZu0gW'

/** A form with one file, byte by byte: also with names and types that no browser would send. */
export function formOf({ name, type, bytes, fields = {} }: UploadedFile, field = 'file') {
  const before = Object.entries(fields)
    .map(([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
    .join('')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(before + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

export const ownFiles = '/api/fs/file'
export const filesOf = (tenantId: string) => `/api/fs/${tenantId}/file`

export const upload = (caller: Caller, file: UploadedFile = aTextFile(), url = ownFiles): Promise<Reply> =>
  caller.send({ method: 'POST', url, ...formOf(file) })

/** Uploads it; answers with its id. */
export async function aFile(caller: Caller, file: UploadedFile = aTextFile(), url = ownFiles): Promise<string> {
  const reply = await upload(caller, file, url)
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return (reply.body as { fileId: string }).fileId
}
