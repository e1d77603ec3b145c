import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { extensionOf, fileTypes } from '@portico/contract/features/files/file-types.ts'
import { type Found, foundInFiles } from '@portico/contract/features/files/found-in-files.ts'
import { aFile, aTextFile, ownFiles, upload } from '@portico/testkit/features/files.ts'
import { describeWithPublicData } from '@portico/testkit/files/public-data.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { attacks, harmful, harmless } from './attacks.fixture.ts'

let portico: TestPortico
let merchant: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  merchant = portico.as(portico.world.acme.owner)
})
afterAll(() => portico?.close())

const filesLeft = () => readdirSync(portico.filesDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('there are at least sixty attacks', () => {
  expect(new Set([...attacks, ...harmful].map(([what]) => what)).size).toBeGreaterThanOrEqual(60)
})

test.each(attacks)('%s is refused by name, and nothing is kept of it', async (_what, file) => {
  const before = [await portico.tableStates(), filesLeft()]
  const reply = await upload(merchant, file)
  expect([reply.status, reply.code]).toEqual([422, 'file_type_not_allowed'])
  expect((reply.body as { fields: Record<string, string> }).fields['body.file']).toMatch(/^File type not allowed /)
  expect([await portico.tableStates(), filesLeft()]).toEqual(before)
})

const named: [what: string, found: Found][] = [
  ['a program as pdf', 'program'],
  ['an ELF program as text', 'program'],
  ['a shell script as text', 'script'],
  ['a page as jpg', 'page'],
  ['a page in UTF-16 as text', 'page'],
  ['a drawing as xml', 'drawing'],
  ['XML with a style sheet that runs', 'activeXml'],
  ['XML that names a file', 'activeXml'],
  ['a picture as document', 'picture'],
  ['a document as picture', 'pdf'],
  ['a png broken off', 'damaged'],
  ['a gif with an archive behind it', 'archiveBehind'],
  ['an archive as document', 'archiveWithProgram'],
  ['a document as sheet', 'word'],
  ['a document with macros', 'macros'],
  ['macros in an archive of 64 bits', 'macros'],
  ['a document with a program in it', 'programInside'],
  ['a document whose drawing holds a script', 'partInside'],
  ['a document that grows a thousandfold', 'oddArchive'],
  ['random bytes', 'unknown'],
]
test.each(named)('A-UPLD-08 the refusal of %s says that it looks like: %s', async (what, found) => {
  const [, file] = attacks.find(([name]) => name === what)!
  const { reason, params, detail } = (await upload(merchant, file)).body as { reason: string; params: object; detail: string }
  expect([reason, params]).toEqual(['files.wrongContent', { name: file.name, found }])
  expect(detail).toBe(`File type not allowed ${file.name}. This looks like ${foundInFiles[found].en}.`)
})

test.each(harmful)('%s is blocked; that someone tried goes on record', async (_what, file) => {
  const before = filesLeft()
  const reply = await upload(merchant, file)
  expect([reply.status, reply.code]).toEqual([422, 'file_blocked'])
  expect(filesLeft()).toBe(before)
  const { rows } = await portico.admin.query(
    `select action, result, after->>'sha256' as sha256 from audit_records order by id desc limit 1`,
  )
  expect(rows).toEqual([{ action: 'files.upload', result: 'refused', sha256: digest(file.bytes) }])
})

test.each(harmless)('%s without a fault is taken and comes back byte for byte', async (_what, file) => {
  const id = await aFile(merchant, file)
  expect((await merchant.get(`${ownFiles}/${id}`)).bytes.equals(file.bytes)).toBe(true)
  await merchant.delete(`${ownFiles}/${id}`)
})

test('an empty file is refused, and so is a form without a file, with two fields, or with the file under another name', async () => {
  // The bytes of a file that was taken back go after the answer.
  await expect.poll(filesLeft).toBe(0)
  const before = [await portico.tableStates(), filesLeft()]
  const empty = await upload(merchant, aTextFile({ bytes: Buffer.alloc(0) }))
  expect([empty.status, empty.body]).toEqual([422, expect.objectContaining({ fields: { 'body.file': 'The file is empty.' } })])
  const type = 'multipart/form-data; boundary=x'
  for (const payload of [
    '--x--\r\n',
    '--x\r\ncontent-disposition: form-data; name="other"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--x--\r\n',
    '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nhello\r\n--x--\r\n',
    '--x\r\ncontent-disposition: form-data; name="owner"\r\n\r\nme\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--x--\r\n',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nbroken off',
    '',
  ]) {
    const reply = await merchant.send({ method: 'POST', url: ownFiles, headers: { 'content-type': type }, payload })
    const refusal = payload.endsWith('broken off') ? [400, 'invalid_upload'] : [422, 'invalid_input']
    expect([payload, reply.status, reply.code]).toEqual([payload, ...refusal])
  }
  expect([await portico.tableStates(), filesLeft()]).toEqual(before)
})

describeWithPublicData('06-hostile/files', 'of the documents that many programs have written', (place) => {
  const all = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const [listed, others] = [all.filter((file) => extensionOf(file)), all.filter((file) => !extensionOf(file))]

  test.each(listed.map((file) => [path.relative(place, file), file]))('%s is taken and comes back byte for byte', async (_name, file) => {
    const bytes = readFileSync(file)
    const id = await aFile(merchant, { name: path.basename(file), type: fileTypes[extensionOf(file)!][0], bytes })
    expect(digest((await merchant.get(`${ownFiles}/${id}`)).bytes)).toBe(digest(bytes))
    expect((await merchant.delete(`${ownFiles}/${id}`)).status).toBe(204)
  })

  test('A-UPLD-04 a file of an unlisted type is refused', async () => {
    expect(others.length).toBeGreaterThan(0)
    for (const file of others) {
      const reply = await upload(merchant, { name: path.basename(file), type: 'text/plain', bytes: readFileSync(file) })
      expect([file, reply.code]).toEqual([file, 'file_type_not_allowed'])
    }
  })

  test.each(listed.map((file) => [path.relative(place, file), file]))(
    '%s under the name of another kind is refused',
    async (_name, file) => {
      const other = extensionOf(file) === 'png' ? 'pdf' : 'png'
      const reply = await upload(merchant, { name: `file.${other}`, type: fileTypes[other][0], bytes: readFileSync(file) })
      expect(reply.code).toBe('file_type_not_allowed')
    },
  )
})
