import { aFile, ownFiles } from '@portico/testkit/features/files.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { realFiles } from './real-files.fixture.ts'

let portico: TestPortico
let merchant: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  merchant = portico.as(portico.world.acme.owner)
})
afterAll(() => portico?.close())

test.each(realFiles)('%s is taken and comes back byte for byte, as an attachment whose type no browser guesses', async (_what, file) => {
  const id = await aFile(merchant, file)
  const { bytes, headers } = await merchant.get(`${ownFiles}/${id}`)
  expect(bytes.equals(file.bytes)).toBe(true)
  expect(headers).toMatchObject({ 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' })
  expect(headers['content-disposition']).toMatch(/^attachment;/)
  await merchant.delete(`${ownFiles}/${id}`)
})
