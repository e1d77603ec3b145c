import { exponentOf } from '@portico/contract/core/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aStatement } from './bank-files.fixture.ts'
import { camt053 } from './camt053.ts'

/** Elements of camt.053.001.08 that we write, in the order of its schema; `!`: there must be one, `+`: one or more, `*`: any number. */
const schema: Record<string, string> = {
  Document: 'BkToCstmrStmt!',
  BkToCstmrStmt: 'GrpHdr! Stmt+',
  GrpHdr: 'MsgId! CreDtTm! AddtlInf',
  Stmt: 'Id! ElctrncSeqNb LglSeqNb CreDtTm FrToDt Acct! Bal+ TxsSummry Ntry* AddtlStmtInf',
  FrToDt: 'FrDtTm! ToDtTm!',
  Acct: 'Id! Tp Ccy Nm Ownr Svcr',
  'Acct/Id': 'Othr!',
  Othr: 'Id! SchmeNm Issr',
  'Acct/Tp': 'Prtry!',
  Ownr: 'Nm!',
  Bal: 'Tp! Amt! CdtDbtInd! Dt!',
  'Bal/Tp': 'CdOrPrtry!',
  CdOrPrtry: 'Cd!',
  'Bal/Dt': 'Dt!',
  TxsSummry: 'TtlNtries TtlCdtNtries TtlDbtNtries',
  TtlNtries: 'NbOfNtries Sum TtlNetNtry',
  TtlNetNtry: 'Amt! CdtDbtInd!',
  TtlCdtNtries: 'NbOfNtries Sum',
  TtlDbtNtries: 'NbOfNtries Sum',
  Ntry: 'NtryRef Amt! CdtDbtInd! RvslInd Sts! BookgDt ValDt AcctSvcrRef BkTxCd! AmtDtls Chrgs NtryDtls* AddtlNtryInf',
  Sts: 'Cd!',
  BookgDt: 'DtTm!',
  ValDt: 'Dt!',
  BkTxCd: 'Prtry!',
  'BkTxCd/Prtry': 'Cd! Issr',
  AmtDtls: 'InstdAmt TxAmt',
  TxAmt: 'Amt!',
  Chrgs: 'TtlChrgsAndTaxAmt Rcrd*',
  Rcrd: 'Amt! CdtDbtInd ChrgInclInd',
  NtryDtls: 'TxDtls*',
  TxDtls: 'Refs Amt CdtDbtInd',
  Refs: 'EndToEndId TxId',
}
const longest: Record<string, number> = {
  MsgId: 35,
  NtryRef: 35,
  AcctSvcrRef: 35,
  EndToEndId: 35,
  TxId: 35,
  Issr: 35,
  Nm: 140,
  AddtlNtryInf: 500,
}

type Node = { name: string; attributes: string; children: Node[]; text: string }

/** Reads XML strictly: every sign has to be in its place. Throws where it is not well-formed. */
function parse(xml: string): Node {
  const [declaration] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(xml) ?? []
  expect(declaration).toBeDefined()
  const root: Node = { name: '', attributes: '', children: [], text: '' }
  const open = [root]
  let at = declaration!.length
  const token = /<(\/?)([A-Za-z]+)((?: [A-Za-z]+="[^"<&]*")*)>|([^<&>]|&(?:amp|lt|gt|quot);)+/uy
  while (at < xml.length) {
    token.lastIndex = at
    const found = token.exec(xml)
    if (!found) throw new Error(`Not well-formed at ${xml.slice(at, at + 40)}`)
    at = token.lastIndex
    const [whole, slash, name, attributes] = found
    const parent = open.at(-1)!
    if (name === undefined) parent.text += whole
    else if (slash) {
      if (open.pop()!.name !== name) throw new Error(`${name} ends what it did not begin`)
    } else {
      const node: Node = { name, attributes: attributes!, children: [], text: '' }
      parent.children.push(node)
      open.push(node)
    }
  }
  expect(open).toEqual([root])
  expect(root.children).toHaveLength(1)
  return root.children[0]!
}

function expectSchema(node: Node, parent = ''): void {
  const rule = schema[`${parent}/${node.name}`] ?? schema[node.name]
  if (node.children.length === 0) {
    expect(node.text, node.name).not.toBe('')
    expect([...node.text.replace(/&\w+;/g, '.')].length).toBeLessThanOrEqual(longest[node.name] ?? 500)
    return
  }
  expect(rule, `${parent}/${node.name} has elements`).toBeDefined()
  const places = rule!.split(' ').map((one) => ({ name: one.replace(/[!+*]/, ''), many: /[+*]/.test(one), must: /[!+]/.test(one) }))
  let at = 0
  for (const { name } of node.children) {
    const place = places.findIndex((one, n) => one.name === name && n >= at)
    expect(place, `${name} in ${node.name}`).toBeGreaterThanOrEqual(0)
    at = places[place]!.many ? place : place + 1
  }
  for (const { name, must } of places) if (must) expect(node.children.map((child) => child.name)).toContain(name)
  for (const child of node.children) expectSchema(child, node.name)
}

const all = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
const one = (node: Node, name: string): string => all(node, name)[0]!.text
const minorIn = (node: Node, digits: number): number => {
  const [whole, part = ''] = one(node, 'Amt').split('.')
  expect(part).toHaveLength(digits)
  return Number(whole! + part) * (one(node, 'CdtDbtInd') === 'CRDT' ? 1 : -1)
}

const anEntry = fc
  .record({
    kind: fc.constantFrom('Capture', 'Fee', 'RefundTakenBack', 'CaptureTakenBack', null),
    minor: fc.integer({ min: 1, max: 2 ** 40 }),
    isDebit: fc.boolean(),
    reference: fc.oneof(fc.constant(null), fc.string({ unit: 'binary', maxLength: 80 }), fc.constant('<a href="x">&amp;]]></a>')),
  })
  .map(({ minor, isDebit, ...rest }) => ({ ...rest, ...(isDebit ? { debitMinor: minor } : { creditMinor: minor }) }))

test('camt.053 is well-formed, in the order of the schema, and its opening balance and entries come to its closing balance', () => {
  fc.assert(
    fc.property(
      fc.array(anEntry, { maxLength: 8 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
      (entries, currency, openingMinor) => {
        const document = parse(camt053(aStatement(entries, { currency, openingMinor }), '019a0000-0000-7000-8000-000000000001'))
        expect(document.attributes).toBe(' xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"')
        expectSchema(document)
        const [opening, closing] = all(document, 'Bal')
        expect([one(opening!, 'Cd'), one(closing!, 'Cd')]).toEqual(['OPBD', 'CLBD'])
        const digits = exponentOf(currency)
        const booked = all(document, 'Ntry').map((entry) => minorIn(entry, digits))
        expect(booked).toHaveLength(entries.length)
        expect(minorIn(opening!, digits)).toBe(openingMinor)
        expect(booked.reduce((sum, minor) => sum + minor, openingMinor)).toBe(minorIn(closing!, digits))
        expect(minorIn(all(document, 'TtlNetNtry')[0]!, digits) + openingMinor).toBe(minorIn(closing!, digits))
        for (const amount of all(document, 'Amt')) if (amount.attributes) expect(amount.attributes).toBe(` Ccy="${currency}"`)
      },
    ),
  )
})

test('an entry has its booking moment, its local value date, its references, and says what it takes back', () => {
  const document = parse(
    camt053(
      aStatement([
        { creditMinor: 1250, reference: 'ORD & 1' },
        { kind: 'RefundTakenBack', creditMinor: 300 },
        { kind: 'Fee', debitMinor: 59, reference: ' ' },
      ]),
      '019a0000-0000-7000-8000-000000000001',
    ),
  )
  const [capture, takenBack, fee] = all(document, 'Ntry')
  // 00:30 of the day with 25 hours in Berlin.
  expect([one(capture!, 'DtTm'), one(all(capture!, 'ValDt')[0]!, 'Dt')]).toEqual(['2026-10-24T22:30:00Z', '2026-10-25'])
  expect([one(capture!, 'EndToEndId'), one(capture!, 'TxId')]).toEqual(['ORD &amp; 1', '019a0000000070008000000000000300'])
  expect(all(capture!, 'RvslInd')).toEqual([])
  expect(one(takenBack!, 'RvslInd')).toBe('true')
  expect([one(fee!, 'EndToEndId'), one(fee!, 'AddtlNtryInf')]).toEqual(['NOTPROVIDED', 'Fee'])
  expect(one(document, 'Nm')).toBe('Çiçek &amp; Söhne Ltd')
})

test('a payment is an entry after its fee, with its gross amount and the fee beside it', () => {
  const whole = aStatement([
    { creditMinor: 1912, charged: { grossMinor: 2000, feeMinor: 88 } },
    { debitMinor: 300, charged: { grossMinor: -300, feeMinor: 0 } },
  ])
  const document = parse(camt053(whole, whole.owner.id))
  expectSchema(document)
  const [payment, refund] = all(document, 'Ntry')
  expect(one(payment!, 'Amt')).toBe('19.12')
  expect(one(all(payment!, 'TxAmt')[0]!, 'Amt')).toBe('20.00')
  expect([one(all(payment!, 'Rcrd')[0]!, 'Amt'), one(all(payment!, 'Rcrd')[0]!, 'CdtDbtInd')]).toEqual(['0.88', 'DBIT'])
  expect(all(refund!, 'Chrgs')).toEqual([])
})

test('money owed to the tenant is a debit, and a statement says that its last day is not over and that it is of Test', () => {
  const whole = aStatement([{ debitMinor: 700 }], { openingMinor: -200 })
  const document = parse(
    camt053({ ...whole, account: 'acquirer_receivable', raisedBy: 'Debit', isUnfinished: true, mode: 'Test' }, whole.owner.id),
  )
  expect(one(all(document, 'Bal')[1]!, 'CdtDbtInd')).toBe('CRDT')
  expect(one(document, 'AddtlStmtInf')).toBe(
    'Test mode: no money was moved. The last day is still in progress: entries up to 2026-11-01T09:00:00Z. Days of Europe/Berlin.',
  )
})
