import { expect, test } from 'vitest'
import { complaintAbout, type Judged } from './judge-answer.ts'

const [sent, secret] = ['0199f9c4-1000-7bd3-a787-b1e700e283c5', '0199f9c4-1000-740a-8c45-3e5fb610acf3']
type Said = Pick<Judged['answer'], 'status' | 'text'>
const asJson = (said: Said) => ({ ...said, headers: new Headers({ 'content-type': 'application/problem+json' }) })
const judged = (answer: Said, wish: Partial<Judged> = {}) =>
  complaintAbout({
    operation: { id: 'labels.get', method: 'GET', isPublic: false },
    stranger: { levels: ['merchant'], side: { merchantId: 'their-own' } as never },
    isOpen: true,
    victim: { mark: 'canaryacme', merchantId: 'm', tenantId: 't' },
    sentIds: sent,
    shown: `${sent} ${secret}`,
    answer: asJson(answer),
    ...wish,
  })

test('who gets nothing has nothing to complain about: 404 where the call opens, 403 and 401 where it does not', () => {
  expect(judged({ status: 404, text: '' })).toBeUndefined()
  expect(judged({ status: 200, text: `{"data":[],"asked":"${sent}"}` })).toBeUndefined()
  expect(judged({ status: 403, text: '' }, { isOpen: false })).toBeUndefined()
  expect(judged({ status: 403, text: '{"code":"view_over"}' })).toBeUndefined()
  expect(judged({ status: 401, text: '' }, { isOpen: false, stranger: { levels: [] } })).toBeUndefined()
})

test('a text or an id of the victim is a leak, and so is what was done', () => {
  expect(judged({ status: 404, text: 'no canaryacme 4 here' })).toMatch('shows a text of the victim')
  expect(judged({ status: 200, text: secret })).toMatch('shows an id of the victim')
  expect(judged({ status: 204, text: '' }, { operation: { id: 'labels.delete', method: 'DELETE', isPublic: false } })).toMatch('was done')
})

test('another refusal than the one for what does not exist tells that it does', () => {
  expect(judged({ status: 409, text: '' })).toMatch('409, not 404')
  expect(judged({ status: 403, text: '' })).toMatch('403, not 404')
  expect(judged({ status: 200, text: '{}' }, { isOpen: false })).toMatch('200, not 403')
  expect(judged({ status: 500, text: '' })).toMatch('answered with 500')
})

test('a foreign id in a body is refused at its field only in the words for an id that nobody has', () => {
  const missing = '0199f9c4-2000-7bd3-a787-b1e700e283c5'
  const refused = (id: string, words = 'This payment does not exist.'): Said => ({
    status: 422,
    text: `{"requestId":"${id.slice(-4)}","fields":{"body.references.0.value":"${words} ${id}"}}`,
  })
  const beside = (answer: Said) => ({ twin: { answer: asJson(answer), foreign: [sent], missing: [missing] } })
  expect(judged(refused(sent), beside(refused(missing)))).toBeUndefined()
  expect(judged(refused(sent, 'It is not yours.'), beside(refused(missing)))).toMatch('tells a foreign id')
  expect(judged(refused(sent), beside({ status: 404, text: '' }))).toMatch('tells a foreign id')
  expect(judged(refused(sent), { ...beside(refused(missing)), isOpen: false })).toMatch('422, not 403')
  // Without a twin the id is in the path, where nothing is found.
  expect(judged(refused(sent))).toMatch('422, not 404')
})

test('a batch without a permitted row refuses each with the words for a missing id', () => {
  const operation = { id: 'transactions.approvePayouts', method: 'POST', isPublic: false } as const
  const missing = '0199f9c4-2000-7bd3-a787-b1e700e283c5'
  const rows = (id: string, { done = 0, message = 'Not found' } = {}): Said => ({
    status: 200,
    text: `{"total":1,"done":${done},"failed":${1 - done},"rows":[{"id":"${id}","message":"${message}"}]}`,
  })
  const twin = { answer: asJson(rows(missing)), foreign: [sent], missing: [missing] }
  expect(judged(rows(sent), { operation, twin })).toBeUndefined()
  expect(judged(rows(sent, { message: 'Not yours' }), { operation, twin })).toMatch('tells a foreign id')
  expect(judged(rows(sent, { done: 1 }), { operation, twin })).toMatch('was done')
  expect(judged(rows(sent), { operation })).toMatch('200, not 404')
})
