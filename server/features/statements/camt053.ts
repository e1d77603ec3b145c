import { exponentOf } from '@portico/contract/core/money.ts'
import { dayAt } from '../../core/text/calendar-days.ts'
import { wholeUnits } from '../reports/index.ts'
import {
  type AccountStatement,
  accountNumber,
  type BankEntry,
  kindCode,
  noteOf,
  shortId,
  sideOf,
  statementNumber,
  takesBack,
  type WholeStatement,
} from './bank-statement.ts'

/** What XML 1.0 has no place for, and what it reads as its own signs. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const writable = (text: string) => text.replace(unwritable, '').trim()
const written = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign]!)
/** A text of at most so many characters, which no pair of surrogates is cut for. */
const cut = (text: string, most: number) => [...text].slice(0, most).join('')

const element = (name: string, ...inside: (string | undefined | false)[]): string => `<${name}>${inside.filter(Boolean).join('')}</${name}>`
const text = (name: string, value: string, most = 35) => element(name, written(cut(writable(value), most).trim()))
const money = (name: string, minor: number, currency: string) =>
  `<${name} Ccy="${currency}">${wholeUnits(minor, exponentOf(currency))}</${name}>`
const side = (isDebit: boolean) => element('CdtDbtInd', isDebit ? 'DBIT' : 'CRDT')
const untilSeconds = (moment: string) => `${moment.slice(0, 19)}Z`

const testNote = 'Test mode: no money was moved.'

/**
 * A statement as ISO 20022 camt.053.001.08, in the order of elements of its schema: one `Stmt` for each currency. Debit and credit are sides of
 * the ledger, so money that is owed to a merchant is a credit.
 */
export function camt053(statement: WholeStatement, messageId: string): string {
  const created = untilSeconds(statement.asOf)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
    '<BkToCstmrStmt>',
    element('GrpHdr', text('MsgId', shortId(messageId)), element('CreDtTm', created)),
    ...statement.accounts.map((account) => accountElement(statement, account, created)),
    '</BkToCstmrStmt></Document>\n',
  ].join('')
}

function accountElement(statement: WholeStatement, account: AccountStatement, created: string): string {
  const { period, owner } = statement
  const { currency, openingMinor, closingMinor, entries } = account
  const notes = [
    statement.mode === 'Test' && testNote,
    statement.isUnfinished && `The last day is still in progress: entries up to ${created}.`,
    `Days of ${statement.timeZone}.`,
  ]
  return element(
    'Stmt',
    text('Id', statementNumber(statement, currency)),
    element('CreDtTm', created),
    element('FrToDt', element('FrDtTm', untilSeconds(period.from)), element('ToDtTm', untilSeconds(period.to))),
    element(
      'Acct',
      element('Id', element('Othr', text('Id', accountNumber(statement), 34))),
      element('Tp', text('Prtry', statement.account)),
      element('Ccy', currency),
      element('Ownr', text('Nm', owner.name, 140)),
    ),
    balanceElement(statement, 'OPBD', openingMinor, currency, period.dateFrom),
    balanceElement(statement, 'CLBD', closingMinor, currency, period.dateTo),
    summaryElement(account),
    ...entries.map((entry) => entryElement(statement, entry)),
    text('AddtlStmtInf', notes.filter(Boolean).join(' '), 500),
  )
}

function balanceElement(statement: WholeStatement, code: 'OPBD' | 'CLBD', balanceMinor: number, currency: string, day: string): string {
  const { isDebit, minor } = sideOf(statement, balanceMinor)
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    money('Amt', minor, currency),
    side(isDebit),
    element('Dt', element('Dt', day)),
  )
}

function summaryElement({ currency, entries }: AccountStatement): string {
  const units = (minor: number) => wholeUnits(minor, exponentOf(currency))
  const of = (name: 'TtlCdtNtries' | 'TtlDbtNtries', part: 'creditMinor' | 'debitMinor') => {
    const own = entries.filter((entry) => entry[part] > 0)
    const sum = own.reduce((total, entry) => total + entry[part], 0)
    return { sum, element: element(name, element('NbOfNtries', String(own.length)), element('Sum', units(sum))) }
  }
  const [credits, debits] = [of('TtlCdtNtries', 'creditMinor'), of('TtlDbtNtries', 'debitMinor')]
  const net = debits.sum - credits.sum
  return element(
    'TxsSummry',
    element(
      'TtlNtries',
      element('NbOfNtries', String(entries.length)),
      element('Sum', units(debits.sum + credits.sum)),
      element('TtlNetNtry', element('Amt', units(Math.abs(net))), side(net > 0)),
    ),
    credits.element,
    debits.element,
  )
}

/** Gross amount and fee of a payment, whose entry is net of the fee. */
function chargeElements({ charged, currency }: BankEntry): string[] {
  if (!charged || charged.feeMinor === 0) return []
  const { grossMinor, feeMinor } = charged
  const fee = money('Amt', Math.abs(feeMinor), currency)
  return [
    element('AmtDtls', element('TxAmt', money('Amt', Math.abs(grossMinor), currency))),
    element('Chrgs', element('Rcrd', fee, side(feeMinor > 0), element('ChrgInclInd', 'true'))),
  ]
}

function entryElement({ timeZone, owner }: WholeStatement, entry: BankEntry): string {
  const { currency, debitMinor, creditMinor, kind, reference } = entry
  const amount = money('Amt', debitMinor + creditMinor, currency)
  return element(
    'Ntry',
    text('NtryRef', shortId(entry.id)),
    amount,
    side(debitMinor > 0),
    takesBack(kind) && element('RvslInd', 'true'),
    element('Sts', element('Cd', 'BOOK')),
    element('BookgDt', element('DtTm', untilSeconds(entry.postedAt))),
    element('ValDt', element('Dt', dayAt(new Date(entry.postedAt), timeZone))),
    text('AcctSvcrRef', shortId(entry.postingId)),
    element('BkTxCd', element('Prtry', text('Cd', kindCode(kind)), element('Issr', 'Portico'))),
    ...chargeElements(entry),
    element(
      'NtryDtls',
      element(
        'TxDtls',
        element('Refs', text('EndToEndId', writable(reference ?? '') || 'NOTPROVIDED'), text('TxId', shortId(entry.transactionId))),
        amount,
        side(debitMinor > 0),
      ),
    ),
    text('AddtlNtryInf', noteOf(entry, owner.id), 500),
  )
}
