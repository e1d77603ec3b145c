import type { Page } from '@portico/testkit/browser/browser.ts'
import { canary } from './payloads.ts'

/** Keeps what a page did that no text may make it do. */
export function watchPage(page: Page, origin: string): { faults: string[]; requests: number } {
  const seen = { faults: [] as string[], requests: 0 }
  const at = () => new URL(page.url(), origin).pathname
  page.on('dialog', (dialog) => {
    seen.faults.push(`${at()} opened a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.context().on('request', (request) => {
    seen.requests++
    const url = request.url()
    if (/^(data|blob|about):/.test(url) || new URL(url).origin === new URL(origin).origin) return
    seen.faults.push(`${at()} asked ${url}`)
  })
  page.on('console', (message) => {
    if (message.text().includes(canary)) seen.faults.push(`${at()}: ${message.text().slice(0, 200)}`)
  })
  page.on('popup', (popup) => seen.faults.push(`${at()} opened ${popup.url()}`))
  return seen
}

/** All that a reader of the page sees, fields and titles included. */
const read = `(() => {
  const fields = [...document.querySelectorAll('input, textarea')].map(({ value }) => value)
  const titles = [...document.querySelectorAll('[title], [aria-label]')].flatMap((one) => [one.title, one.ariaLabel ?? ''])
  const leaves = [...document.querySelectorAll('*')].filter(({ childElementCount }) => childElementCount === 0)
  return { ran: '__ran' in window, texts: [document.body.innerText, ...leaves.map((one) => one.textContent), ...fields, ...titles].join('\\n') }
})()`

export const textsOf = (page: Page) => page.evaluate<{ ran: boolean; texts: string }>(read)
