import { expect, test } from 'vitest'
import { complaintAbout, type Judged } from './judge-answer.ts'

const [sent, secret] = ['0199f9c4-1000-7bd3-a787-b1e700e283c5', '0199f9c4-1000-740a-8c45-3e5fb610acf3']
const judged = (answer: Judged['answer'], wish: Partial<Judged> = {}) =>
  complaintAbout({
    operation: { id: 'labels.get', method: 'GET', isPublic: false },
    stranger: { levels: ['merchant'], side: { merchantId: 'their-own' } as never },
    isOpen: true,
    victim: { mark: 'canaryacme', merchantId: 'm', tenantId: 't' },
    sentIds: sent,
    shown: `${sent} ${secret}`,
    answer,
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
