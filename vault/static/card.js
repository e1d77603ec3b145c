import {
  brandOf,
  codeLengthOf,
  digitsOf,
  grouped,
  isCode,
  isNumber,
  isPast,
  isTooFar,
  maskedNumber,
  readExpiry,
  typedExpiry,
} from './card-rules.js'
import { texts } from './texts.js'

// The card lives in these variables and in the fields, and leaves for the vault's own address alone.
const portal = document.body.dataset.portal
const form = document.querySelector('form')
const fields = {
  number: document.getElementById('number'),
  expiry: document.getElementById('expiry'),
  code: document.getElementById('code'),
}
let number = ''
let words = texts.en
let ticket = ''
let hidesCard = true
/** The fields whose fault is shown. */
const told = new Set()

const tell = (message) => {
  if (window.parent !== window) window.parent.postMessage({ ...message, type: `portico.vault.${message.type}` }, portal)
}

const judge = {
  number: () => (number === '' ? 'numberMissing' : isNumber(number) ? '' : 'numberWrong'),
  expiry: () => {
    if (fields.expiry.value === '') return 'expiryMissing'
    const expiry = readExpiry(fields.expiry.value)
    if (!expiry || isTooFar(expiry, new Date())) return 'expiryWrong'
    return isPast(expiry, new Date()) ? 'expiryPast' : ''
  },
  code: () => {
    if (fields.code.value === '') return 'codeMissing'
    return isCode(fields.code.value, number) ? '' : `codeWrong${codeLengthOf(number)}`
  },
}
const names = Object.keys(judge)

function show(name) {
  const wrong = told.has(name) ? judge[name]() : ''
  const field = fields[name]
  if (wrong) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const problem = document.getElementById(`${name}-problem`)
  const text = wrong ? words[wrong] : ''
  if (problem.textContent !== text) problem.textContent = text
}

function changed() {
  for (const name of names) show(name)
  const isEmpty = number === '' && fields.expiry.value === '' && fields.code.value === ''
  tell({ type: 'state', isComplete: names.every((name) => judge[name]() === ''), isEmpty, brand: brandOf(number) })
}

/** Keeps the caret behind the digit that it was behind. */
function write(field, text, digitsBefore) {
  if (field.value === text) return
  field.value = text
  let place = 0
  for (let seen = 0; place < text.length && seen < digitsBefore; place++) if (/\d/.test(text[place])) seen++
  if (document.activeElement === field) field.setSelectionRange(place, place)
}

const shownNumber = () => (document.activeElement === fields.number ? grouped(number) : maskedNumber(number))

fields.number.addEventListener('input', () => {
  const before = digitsOf(fields.number.value.slice(0, fields.number.selectionStart ?? 0)).length
  number = digitsOf(fields.number.value).slice(0, 19)
  write(fields.number, grouped(number), before)
  changed()
})
// B-INP-19, B-INP-20: the stars are never sent, because the number is read from the variable.
fields.number.addEventListener('focus', () => {
  fields.number.value = grouped(number)
  // A field that is come to by keyboard is selected; the new text would undo that.
  fields.number.select()
})
fields.number.addEventListener('blur', () => {
  fields.number.value = maskedNumber(number)
})
fields.expiry.addEventListener('input', (event) => {
  const isDeleting = String(event.inputType).startsWith('delete')
  const text = fields.expiry.value
  // A browser that fills the field in writes 08/2029.
  const whole = readExpiry(text)
  const typed =
    whole && /\d{4}\s*$/.test(text)
      ? `${String(whole.month).padStart(2, '0')} / ${String(whole.year).slice(-2)}`
      : typedExpiry(text, isDeleting)
  if (fields.expiry.selectionStart === text.length) fields.expiry.value = typed
  changed()
})
fields.code.addEventListener('input', () => {
  const before = digitsOf(fields.code.value.slice(0, fields.code.selectionStart ?? 0)).length
  write(fields.code, digitsOf(fields.code.value).slice(0, 4), before)
  changed()
})
for (const name of names)
  fields[name].addEventListener('blur', () => {
    if (fields[name].value !== '') told.add(name)
    show(name)
  })
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  tell({ type: 'enter' })
})
form.addEventListener('submit', (event) => event.preventDefault())

function look({ language, scheme, primary }) {
  if (Object.hasOwn(texts, language)) words = texts[language]
  document.documentElement.lang = Object.hasOwn(texts, language) ? language : 'en'
  document.documentElement.dataset.scheme = scheme === 'dark' ? 'dark' : 'light'
  if (/^#[\da-f]{6}$/i.test(primary)) document.documentElement.style.setProperty('--primary', primary)
  document.title = words.title
  for (const name of names) document.querySelector(`label[for=${name}]`).textContent = words[name]
  fields.expiry.placeholder = words.expiryExample
  for (const name of names) show(name)
}

async function post(path, body) {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(15_000),
  })
  return { status: reply.status, body: await reply.json() }
}

/** What the vault refused with; anything else is no answer. */
const reasonOf = (body) => (['ticketOver', 'tooMany', 'incomplete'].includes(body.error) ? body.error : 'unreachable')

async function open(message) {
  look(message)
  ticket = String(message.ticket)
  try {
    const { status, body } = await post('/tickets', { ticket })
    if (status !== 200) return tell({ type: 'refused', reason: body.error === 'ticketOver' ? 'ticketOver' : 'unreachable' })
    hidesCard = body.hidesCard !== false
    for (const name of ['number', 'code']) fields[name].classList.toggle('hides', hidesCard)
    for (const name of names) fields[name].disabled = false
    tell({ type: 'opened', expiresAt: body.expiresAt })
    changed()
  } catch {
    tell({ type: 'refused', reason: 'unreachable' })
  }
}

function focusFirst() {
  const first = names.find((name) => judge[name]() !== '') ?? 'number'
  fields[first].focus()
}

async function submit({ requestId }) {
  if (typeof requestId !== 'string' || requestId.length > 64) return
  const failed = (reason) => tell({ type: 'failed', requestId, reason })
  for (const name of names) told.add(name)
  changed()
  if (names.some((name) => judge[name]() !== '')) {
    focusFirst()
    return failed('incomplete')
  }
  const { month, year } = readExpiry(fields.expiry.value)
  try {
    const { status, body } = await post('/cards', { ticket, number, expMonth: month, expYear: year, code: fields.code.value })
    if (status !== 201) return failed(reasonOf(body))
    tell({ type: 'card', requestId, cardToken: body.cardToken, card: body.card, expiresAt: body.expiresAt })
  } catch {
    failed('unreachable')
  }
}

/** `what` may name the code alone, which is typed anew for another try. */
function clear({ what }) {
  const gone = what === 'code' ? ['code'] : names
  if (what !== 'code') number = ''
  for (const name of gone) {
    fields[name].value = ''
    told.delete(name)
  }
  changed()
}

const actions = {
  'portico.vault.open': open,
  'portico.vault.look': look,
  'portico.vault.focus': focusFirst,
  'portico.vault.submit': submit,
  'portico.vault.clear': clear,
}

window.addEventListener('message', (event) => {
  if (event.origin !== portal || event.source !== window.parent || typeof event.data !== 'object' || event.data === null) return
  if (Object.hasOwn(actions, event.data.type)) void actions[event.data.type](event.data)
})

new ResizeObserver(() => tell({ type: 'size', height: Math.ceil(form.getBoundingClientRect().height) + 8 })).observe(form)
look({ language: 'en', scheme: 'light' })
fields.number.value = shownNumber()
tell({ type: 'ready' })
