/** Markup that is safe to send: made by `html` alone. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Value = string | number | Html | false | null | undefined | readonly Value[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!)

function printed(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(printed).join('')
  return escaped(String(value))
}

/** Everything put in is escaped, except other `html`; `false`, null and undefined print nothing. Attributes must be quoted. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((text, part, i) => text + printed(values[i - 1]) + part))

/** For markup of our own libraries (a QR code), never for anything a person typed. */
export const trustedMarkup = (markup: string) => new Html(markup)
