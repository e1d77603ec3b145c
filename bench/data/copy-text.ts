/** One row in the text format of COPY: tab between columns, \N for null. */
export const copyLine = (values: readonly unknown[]): string => `${values.map(copyValue).join('\t')}\n`

function copyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  return escaped(JSON.stringify(value))
}

const special = /[\\\t\n\r]/
const everySpecial = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => (special.test(text) ? text.replace(everySpecial, (one) => escapes[one]!) : text)
